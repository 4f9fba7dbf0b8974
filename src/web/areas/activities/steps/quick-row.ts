import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import {
  fillRight,
  findUnacceptableHorizon,
  type ImpactRow,
  type Level,
  setLevel,
} from '#root/domain/activities/impact-matrix.ts';

/**
 * Returns true if quick mode alone may have filled the row: each level is either missing or just unacceptable, or there
 * is no impact at any time.
 */
const isQuickRow = (row: ImpactRow, unacceptableLevel: number): boolean =>
  row.every((level) => level === 0) || row.every((level) => level === null || level === unacceptableLevel);

/**
 * Returns the row with the impact acceptable before a horizon and unacceptable from that horizon on. Levels that agree
 * with this are kept. A level that does not agree is removed, and nothing is invented in its place.
 * @param column index of the horizon; null if the impact is never unacceptable
 */
export function fillQuickRow(row: ImpactRow, column: number | null, unacceptableLevel: number): Level[] {
  const said = impactHorizons.map((_, at) => (isQuickRow(row, unacceptableLevel) ? null : (row[at] ?? null)));
  const acceptable = said.map((level) => (level !== null && level < unacceptableLevel ? level : null));
  if (column === null) return fillRight(acceptable.every((level) => level === null) ? [0] : acceptable);
  const filled = fillRight(said);
  return said.map((_, at) =>
    at < column ? (acceptable[at] ?? null) : Math.max(filled[at] ?? unacceptableLevel, unacceptableLevel),
  );
}

/** Returns the column index of a horizon; -1 if there is none. */
export const findColumn = (minutes: number | null): number =>
  (impactHorizons as readonly (number | null)[]).indexOf(minutes);

/**
 * Returns the quick-mode choice that corresponds to a row: the index of a column, 'never', or null if the row is not
 * assessed.
 */
export function readQuickChoice(row: ImpactRow | undefined, unacceptableLevel: number): number | 'never' | null {
  const from = findUnacceptableHorizon(row, unacceptableLevel);
  if (from !== null) return findColumn(from);
  return (row ?? []).some((level) => level !== null) ? 'never' : null;
}

/** The reason why a level is not allowed: an earlier time has a higher level. */
export interface Refusal {
  readonly before: number;
  readonly beforeLevel: number;
}

/**
 * Returns the row with one level set. If an earlier time has a higher level, returns the reason for the refusal
 * instead.
 */
export function tryLevel(row: ImpactRow, column: number, level: number): { row: Level[] } | { refused: Refusal } {
  const before = row.findIndex((earlier, at) => at < column && earlier !== null && earlier > level);
  if (before >= 0) return { refused: { before, beforeLevel: row[before] as number } };
  const next = row.map((now, at) => (at === column ? null : now));
  return { row: setLevel(next, column, level) };
}

/** Returns the row with this cell and all later cells cleared. */
export const clearFrom = (row: ImpactRow, column: number): Level[] =>
  impactHorizons.map((_, at) => (at < column ? (row[at] ?? null) : null));
