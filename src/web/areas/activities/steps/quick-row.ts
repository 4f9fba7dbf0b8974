import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import {
  fillRight,
  findUnacceptableHorizon,
  type ImpactRow,
  type Level,
  setLevel,
} from '#root/domain/activities/impact-matrix.ts';

/**
 * The row after somebody said when its impact becomes unacceptable: from that horizon on it is so, before it is not.
 * Levels that were given and do not contradict stay.
 * @param column of the horizon; null: never within the horizons
 */
export function quickRow(row: ImpactRow, column: number | null, unacceptableLevel: number): Level[] {
  const below = unacceptableLevel - 1;
  const filled = fillRight(row);
  if (column === null) return filled.map((level) => Math.min(level ?? 0, below));
  return impactHorizons.map((_, at) => {
    const level = row[at] ?? null;
    if (at >= column) return Math.max(filled[at] ?? unacceptableLevel, unacceptableLevel);
    return level === null ? null : Math.min(level, below);
  });
}

/** The number of the column of a horizon; -1 for none. */
export const columnOf = (minutes: number | null): number =>
  (impactHorizons as readonly (number | null)[]).indexOf(minutes);

/** Which choice a row stands for: the number of a column, 'never', or null while nobody has said. */
export function quickChoice(row: ImpactRow | undefined, unacceptableLevel: number): number | 'never' | null {
  const from = findUnacceptableHorizon(row, unacceptableLevel);
  if (from !== null) return columnOf(from);
  return (row ?? []).some((level) => level !== null) ? 'never' : null;
}

/** A cell that was refused because it would be lower than an earlier one. */
export interface Refused {
  readonly before: number;
  readonly beforeLevel: number;
}

/** The row after one cell was set, or the earlier and higher cell that forbids it. */
export function tryLevel(row: ImpactRow, column: number, level: number): { row: Level[] } | { refused: Refused } {
  const before = row.findIndex((earlier, at) => at < column && earlier !== null && earlier > level);
  if (before >= 0) return { refused: { before, beforeLevel: row[before] as number } };
  const next = row.map((now, at) => (at === column ? null : now));
  return { row: setLevel(next, column, level) };
}

/** The row without this cell and those after it: they are not assessed any more. */
export const clearFrom = (row: ImpactRow, column: number): Level[] =>
  impactHorizons.map((_, at) => (at < column ? (row[at] ?? null) : null));
