import { impactHorizons } from '#root/contract/shared/activity-terms.ts';

/** An impact level from 0 (None) to 5 (Critical); null: not assessed. */
export type Level = number | null;
/** The levels of one impact category, one for each of `impactHorizons`. */
export type ImpactRow = readonly Level[];

/** The part of an impact category that the matrix needs. */
export interface ImpactCategoryRule {
  readonly uid: string;
  /** The level (1..5) from which an impact is unacceptable. */
  readonly unacceptableLevel: number;
  readonly isActive: boolean;
}

/** A value of the RTO or the MTPD list. */
export interface ListedMinutes {
  readonly uid: string;
  readonly minutes: number;
}

/**
 * A cell that is lower than an earlier cell: `at` is the index of its column, and `before` is the index of the earlier
 * cell's column.
 */
export interface Fall {
  readonly at: number;
  readonly before: number;
}

/** Fills empty cells with the level to their left, because an impact continues until a higher impact is recorded. */
export function fillRight(row: ImpactRow): Level[] {
  let last: Level = null;
  return impactHorizons.map((_, column) => {
    last = row[column] ?? last;
    return last;
  });
}

/**
 * Finds the first cell that is lower than an earlier cell; undefined if there is none. Such a cell is an error, because
 * the impact of an interruption never falls over time.
 */
export function findFirstFall(row: ImpactRow): Fall | undefined {
  let highest = 0;
  let before = 0;
  for (const [at, level] of row.entries()) {
    if (level === null) continue;
    if (level < highest) return { at, before };
    if (level > highest) before = at;
    highest = level;
  }
  return undefined;
}

/**
 * Returns the row after one cell has been set. Later cells that are lower or empty get the new level; earlier cells do
 * not change.
 * @returns the new row. It never falls, provided that the given row never falls and that no earlier cell is above
 * `level`.
 */
export function setLevel(row: ImpactRow, column: number, level: number): Level[] {
  let least = level;
  return impactHorizons.map((_, at) => {
    const now = row[at] ?? null;
    if (at < column) return now;
    if (at > column) least = Math.max(least, now ?? 0);
    return least;
  });
}

/**
 * Returns the earliest horizon at which a category's impact is unacceptable, in minutes. Null if the impact is never
 * unacceptable, or not assessed.
 */
export function findUnacceptableHorizon(row: ImpactRow | undefined, unacceptableLevel: number): number | null {
  const column = fillRight(row ?? []).findIndex((level) => level !== null && level >= unacceptableLevel);
  return column < 0 ? null : (impactHorizons[column] as number);
}

/** The suggested MTPD with its reason: the categories that become unacceptable first, and their horizon. */
export interface MtpdSuggestion extends ListedMinutes {
  readonly horizon: number;
  readonly because: readonly string[];
}

/** Returns the largest value of a list that fits; undefined if no value fits. */
function largest(listed: readonly ListedMinutes[], fits: (minutes: number) => boolean): ListedMinutes | undefined {
  return listed
    .filter(({ minutes }) => fits(minutes))
    .reduce<ListedMinutes | undefined>((best, row) => (best && best.minutes >= row.minutes ? best : row), undefined);
}

/**
 * Suggests the MTPD from the matrix: the earliest horizon at which any active category reaches its unacceptable level,
 * as a value of the MTPD list. If the list does not have this value, suggests the next smaller value of the list,
 * because a promise of less time is safe and a promise of more time is not. Returns null if nothing becomes
 * unacceptable, or if all values of the list are too long.
 */
export function suggestMtpd(
  impacts: Readonly<Record<string, ImpactRow>>,
  categories: readonly ImpactCategoryRule[],
  mtpdList: readonly ListedMinutes[],
): MtpdSuggestion | null {
  const reached = categories
    .filter(({ isActive }) => isActive)
    .map(({ uid, unacceptableLevel }) => ({ uid, horizon: findUnacceptableHorizon(impacts[uid], unacceptableLevel) }))
    .filter((one): one is { uid: string; horizon: number } => one.horizon !== null);
  if (reached.length === 0) return null;
  const horizon = Math.min(...reached.map((one) => one.horizon));
  const value = largest(mtpdList, (minutes) => minutes <= horizon);
  const because = reached.filter((one) => one.horizon === horizon).map(({ uid }) => uid);
  return value ? { ...value, horizon, because } : null;
}

/**
 * Suggests the RTO: the largest value of the RTO list that is below the MTPD. Null if there is no MTPD, or if all
 * values of the list are too long.
 */
export function suggestRto(mtpdMinutes: number | null, rtoList: readonly ListedMinutes[]): ListedMinutes | null {
  if (mtpdMinutes === null) return null;
  return largest(rtoList, (minutes) => minutes < mtpdMinutes) ?? null;
}

/**
 * Returns the origin of an MTPD. `derived`: it equals the suggestion. `overridden`: it differs from the suggestion, and
 * needs a reason. `entered`: there is no suggestion. Null: no MTPD is chosen.
 */
export function findMtpdOrigin(
  chosenUid: string | null,
  suggestion: MtpdSuggestion | null,
): 'derived' | 'entered' | 'overridden' | null {
  if (chosenUid === null) return null;
  if (suggestion === null) return 'entered';
  return chosenUid === suggestion.uid ? 'derived' : 'overridden';
}
