import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { fillRight, type ImpactRow, type Level } from '#root/domain/activities/impact-matrix.ts';
import { listSpans, type OutageRun } from './outage-run.ts';

/** The recorded impacts: the active categories, and the matrix of each activity that has one. */
export interface ImpactInput {
  readonly categories: readonly ImpactCategory[];
  /** By activity, then by category: a level (0..5 or null) for each of `impactHorizons`. */
  readonly matrices: Readonly<Record<string, Readonly<Record<string, ImpactRow>>>>;
}

export interface ImpactCategory {
  readonly uid: string;
  /** The level (1..5) from which an impact is unacceptable. */
  readonly unacceptableLevel: number;
}

/** The impact in one category at one moment of the scenario. */
export interface ImpactAt {
  /** Minutes from the scenario's start: one of `impactHorizons`. */
  at: number;
  /**
   * The highest level (0..5) of the activities that are down. Null if no activity is down, or if none of them is
   * assessed.
   */
  highest: number | null;
  /** The number of down activities at each level, from 0 to 5. */
  activities: number[];
  /** The number of down activities that are not assessed in this category. */
  notAssessed: number;
}

export interface CategoryImpact {
  category: string;
  unacceptableLevel: number;
  horizons: ImpactAt[];
  /**
   * A step curve of the highest level. It starts when the first activity stops. A level is null for the same reasons as
   * `highest` of `ImpactAt`.
   */
  highest: { at: number; level: number | null }[];
  /**
   * True if an activity that is not assessed in this category is down at any moment, even between two horizons. Missing
   * in results that an earlier version saved.
   */
  hasUnassessed?: boolean | undefined;
  /** The first moment at which the impact is unacceptable, and the activity that causes this impact; null: never. */
  firstUnacceptable: { at: number; activity: string } | null;
}

/**
 * Calculates the impact of a scenario over time, for each category in the order of their uids.
 *
 * The level of an activity depends on how long the activity itself has been down: an activity that stops an hour after
 * the scenario's start reaches its 4-hour level in the fifth hour. An activity reaches a level only if it is still down
 * at that moment, so it does not reach the level if it recovers exactly then. Before its first horizon, an activity is
 * at level 0. After its recovery, it no longer counts. A second outage starts from the beginning. An empty cell after a
 * level continues that level. A row with empty cells at the left is not assessed until its first level.
 */
export function computeImpactOverTime(run: OutageRun, { categories, matrices }: ImpactInput): CategoryImpact[] {
  const down: Down[] = [];
  for (let v = 0; v < run.graph.nodeCount; v++) {
    if (run.graph.isActivity[v] === 0) continue;
    const uid = run.graph.uids[v] as string;
    for (const { start, end } of listSpans(run, v)) down.push({ uid, start, end, rows: matrices[uid] });
  }
  return [...categories].sort((a, b) => (a.uid < b.uid ? -1 : 1)).map((category) => ofCategory(category, down));
}

/**
 * Returns how much of an impact rests on assessments: all of it, a part, or nothing although activities are down. Below
 * the unacceptable level, only `all` means that the impact is acceptable.
 */
export function findAssessedPart({
  highest,
  horizons,
  hasUnassessed = horizons.some(({ notAssessed }) => notAssessed > 0),
}: Pick<CategoryImpact, 'highest' | 'horizons' | 'hasUnassessed'>): 'all' | 'part' | 'nothing' {
  if (highest.length > 0 && highest.every(({ level }) => level === null)) return 'nothing';
  return hasUnassessed ? 'part' : 'all';
}

interface Down {
  uid: string;
  start: number;
  end: number;
  rows: Readonly<Record<string, ImpactRow>> | undefined;
}

/** A period in which one activity is at one level; null: not assessed. */
interface Stretch {
  start: number;
  end: number;
  level: Level;
}

function ofCategory({ uid, unacceptableLevel }: ImpactCategory, down: readonly Down[]): CategoryImpact {
  const stretches: Stretch[] = [];
  let firstUnacceptable: CategoryImpact['firstUnacceptable'] = null;
  for (const one of down) {
    for (const stretch of listStretches(one, one.rows?.[uid])) {
      stretches.push(stretch);
      if (stretch.level === null || stretch.level < unacceptableLevel) continue;
      if (firstUnacceptable !== null && stretch.start >= firstUnacceptable.at) continue;
      firstUnacceptable = { at: stretch.start, activity: one.uid };
    }
  }
  return {
    category: uid,
    unacceptableLevel,
    horizons: impactHorizons.map((at) => standing(stretches, at)),
    highest: findHighest(stretches),
    hasUnassessed: stretches.some(({ level }) => level === null),
    firstUnacceptable,
  };
}

function listStretches({ start, end }: Down, row: ImpactRow | undefined): Stretch[] {
  const levels = fillRight(row ?? []);
  const assessed = levels.at(-1) != null;
  const found: Stretch[] = [];
  let level: Level = assessed && levels[0] !== null ? 0 : null;
  let from = start;
  for (const [column, horizon] of impactHorizons.entries()) {
    const at = start + horizon;
    const next = levels[column] ?? null;
    if (at >= end) break;
    if (next === level) continue;
    found.push({ start: from, end: at, level });
    level = next;
    from = at;
  }
  found.push({ start: from, end, level });
  return found;
}

function standing(stretches: readonly Stretch[], at: number): ImpactAt {
  const activities = [0, 0, 0, 0, 0, 0];
  let notAssessed = 0;
  for (const { start, end, level } of stretches) {
    if (at < start || at >= end) continue;
    if (level === null) notAssessed += 1;
    else activities[level] = (activities[level] as number) + 1;
  }
  return { at, highest: findTop(activities), activities, notAssessed };
}

function findTop(counts: readonly number[]): number | null {
  const top = counts.findLastIndex((count) => count > 0);
  return top < 0 ? null : top;
}

function findHighest(stretches: readonly Stretch[]): CategoryImpact['highest'] {
  // Most periods begin and end at few distinct moments, so sorting these moments is cheaper than sorting the periods.
  const changes = new Map<number, number[]>();
  const changeAt = (at: number, level: Level, by: 1 | -1) => {
    const change = changes.get(at) ?? [0, 0, 0, 0, 0, 0];
    changes.set(at, change);
    if (level !== null) change[level] = (change[level] as number) + by;
  };
  for (const { start, end, level } of stretches) {
    changeAt(start, level, 1);
    if (end !== Number.POSITIVE_INFINITY) changeAt(end, level, -1);
  }
  let counts = [0, 0, 0, 0, 0, 0];
  const steps: CategoryImpact['highest'] = [];
  for (const [at, change] of [...changes].sort(([a], [b]) => a - b)) {
    counts = counts.map((count, level) => count + (change[level] as number));
    const top = findTop(counts);
    const last = steps.at(-1);
    if (last === undefined || last.level !== top) steps.push({ at, level: top });
  }
  return steps;
}
