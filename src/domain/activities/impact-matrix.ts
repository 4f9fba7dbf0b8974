import { impactHorizons } from '#root/contract/shared/activity-terms.ts';

/** 0 None .. 5 Critical; null: not assessed. */
export type Level = number | null;
/** The levels of one impact category, one for each of `impactHorizons`. */
export type ImpactRow = readonly Level[];

/** What the matrix reads of an impact category. */
export interface ImpactCategoryRule {
  readonly uid: string;
  /** The level (1..5) from which an impact can't be accepted. */
  readonly unacceptableLevel: number;
  readonly isActive: boolean;
}

/** A value of the RTO or the MTPD list. */
export interface ListedMinutes {
  readonly uid: string;
  readonly minutes: number;
}

/** A cell that is lower than one before it: `at` and `before` are numbers of columns. */
export interface Fall {
  readonly at: number;
  readonly before: number;
}

/** An impact goes on until it is recorded to grow: every empty cell after a level takes that level. */
export function fillRight(row: ImpactRow): Level[] {
  let last: Level = null;
  return impactHorizons.map((_, column) => {
    last = row[column] ?? last;
    return last;
  });
}

/** The first cell that is lower than one before it, or undefined: the impact of an interruption never falls over time. */
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
 * The row after one cell has been set: later cells that were lower or empty follow it; earlier ones stay.
 * @returns the new row, never falling if the given one did not fall and `level` is not below an earlier cell
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

/** The earliest horizon at which a category's impact can't be accepted, in minutes; null: never, or not assessed. */
export function findUnacceptableHorizon(row: ImpactRow | undefined, unacceptableLevel: number): number | null {
  const column = fillRight(row ?? []).findIndex((level) => level !== null && level >= unacceptableLevel);
  return column < 0 ? null : (impactHorizons[column] as number);
}

/** The suggested MTPD with its reason: the categories that become unacceptable first, and when. */
export interface MtpdSuggestion extends ListedMinutes {
  readonly horizon: number;
  readonly because: readonly string[];
}

/** The largest listed value that satisfies; undefined without one. */
function largest(listed: readonly ListedMinutes[], fits: (minutes: number) => boolean): ListedMinutes | undefined {
  return listed
    .filter(({ minutes }) => fits(minutes))
    .reduce<ListedMinutes | undefined>((best, row) => (best && best.minutes >= row.minutes ? best : row), undefined);
}

/**
 * The MTPD that the matrix suggests: the earliest horizon at which any active category reaches its unacceptable level, as
 * a value of the MTPD list. Where the list has no value of just that many minutes it is the largest one below: to promise
 * less time is safe, to promise more is not. Null where nothing becomes unacceptable, or the list has no value that short.
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

/** The suggested RTO: the largest listed value below the MTPD; null without an MTPD or where no value is that short. */
export function suggestRto(mtpdMinutes: number | null, rtoList: readonly ListedMinutes[]): ListedMinutes | null {
  if (mtpdMinutes === null) return null;
  return largest(rtoList, (minutes) => minutes < mtpdMinutes) ?? null;
}

/**
 * Where an MTPD comes from: `derived`: the one suggested; `overridden`: another than suggested, which needs a reason;
 * `entered`: there is no suggestion. Null: none chosen.
 */
export function findMtpdOrigin(
  chosenUid: string | null,
  suggestion: MtpdSuggestion | null,
): 'derived' | 'entered' | 'overridden' | null {
  if (chosenUid === null) return null;
  if (suggestion === null) return 'entered';
  return chosenUid === suggestion.uid ? 'derived' : 'overridden';
}
