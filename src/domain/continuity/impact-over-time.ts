import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { fillRight, type ImpactRow, type Level } from '#root/domain/activities/impact-matrix.ts';
import { listSpans, type OutageRun } from './outage-run.ts';

/** What people recorded about impacts: the active categories, and the matrix of each activity that has one. */
export interface ImpactInput {
  readonly categories: readonly ImpactCategory[];
  /** By activity, then by category: a level (0..5 or null) for each of `impactHorizons`. */
  readonly matrices: Readonly<Record<string, Readonly<Record<string, ImpactRow>>>>;
}

export interface ImpactCategory {
  readonly uid: string;
  /** The level (1..5) from which an impact can't be accepted. */
  readonly unacceptableLevel: number;
}

/** How things stand in one category at one moment of the scenario. */
export interface ImpactAt {
  /** Minutes from the scenario's start: one of `impactHorizons`. */
  at: number;
  /** The highest level (0..5) among the activities that are down; null: none is, or none has been assessed. */
  highest: number | null;
  /** How many of the activities that are down have reached level 0, 1 .. 5. */
  activities: number[];
  /** How many are down whose matrix says nothing about this category. */
  notAssessed: number;
}

export interface CategoryImpact {
  category: string;
  unacceptableLevel: number;
  horizons: ImpactAt[];
  /** A step curve of the highest level; starts with the first activity that is lost. null as in `ImpactAt`. */
  highest: { at: number; level: number | null }[];
  /** The first moment at which the impact can't be accepted, and of which activity; null: never. */
  firstUnacceptable: { at: number; activity: string } | null;
}

/**
 * The impact of a scenario as it grows, for each category in the order of their uids.
 *
 * What counts for an activity is how long it has been down itself: one that stops an hour after the scenario's start
 * reaches its level of 4 hours in the fifth hour. It reaches a level only if it is still down then (back in that very
 * minute: it does not), before its first horizon it stands at level 0, and when it is back it no longer counts; a second
 * outage begins anew. A cell that is empty after a level goes on at that level; a row that is empty from the left is not
 * assessed until its first level.
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

interface Down {
  uid: string;
  start: number;
  end: number;
  rows: Readonly<Record<string, ImpactRow>> | undefined;
}

/** A stretch in which one activity stands at one level; null: not assessed. */
interface Stretch {
  start: number;
  end: number;
  level: Level;
}

function ofCategory({ uid, unacceptableLevel }: ImpactCategory, down: readonly Down[]): CategoryImpact {
  const stretches: Stretch[] = [];
  let firstUnacceptable: CategoryImpact['firstUnacceptable'] = null;
  for (const one of down) {
    for (const stretch of stretchesOf(one, one.rows?.[uid])) {
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
    highest: highestOf(stretches),
    firstUnacceptable,
  };
}

function stretchesOf({ start, end }: Down, row: ImpactRow | undefined): Stretch[] {
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
  return { at, highest: topOf(activities), activities, notAssessed };
}

function topOf(counts: readonly number[]): number | null {
  const top = counts.findLastIndex((count) => count > 0);
  return top < 0 ? null : top;
}

function highestOf(stretches: readonly Stretch[]): CategoryImpact['highest'] {
  // Most stretches begin and end at few moments, so these are put in order and not the stretches.
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
    const top = topOf(counts);
    const last = steps.at(-1);
    if (last === undefined || last.level !== top) steps.push({ at, level: top });
  }
  return steps;
}
