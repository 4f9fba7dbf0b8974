import { findNodeIndex } from '#root/domain/continuity/graph.ts';
import { MAX_MINUTES } from '#root/domain/continuity/types.ts';
import type { PlanGraph } from './plan-graph.ts';
import { type PlanLoss, runPlanOutage } from './plan-outage.ts';
import type { PlannedReturn } from './planned-returns.ts';
import { createRuns } from './strategy-capacity.ts';

/**
 * The latest minute after the loss at which the plan can be activated so that every activity keeps its limit.
 *
 * - `latest`: if the plan is activated one minute later, `activity` exceeds its limit;
 * - `tooLate`: `activity` exceeds its limit even if the plan is activated at once;
 * - `none`: no limit depends on the activation;
 * - `unknown`: a duration is missing.
 */
export type LatestActivation =
  | { readonly kind: 'latest'; readonly minute: number; readonly activity: string }
  | { readonly kind: 'tooLate'; readonly activity: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** The time that people have for the decision to activate a plan, if there are enough people for all tasks. */
export interface DecisionBudget {
  readonly rto: LatestActivation;
  readonly mtpd: LatestActivation;
}

/** @param returns when the tasks bring the records back, in minutes from the activation */
export function findDecisionBudget(
  planGraph: PlanGraph,
  losses: readonly PlanLoss[],
  returns: ReadonlyMap<string, PlannedReturn>,
  activities: readonly string[],
): DecisionBudget {
  const runAt = memoiseRuns((activation) =>
    createRuns(planGraph, (tooSmall) => runPlanOutage(planGraph, losses, returns, activation, tooSmall)),
  );
  const measure = (limits: Float64Array) => (activation: number) => {
    const run = runAt(activation);
    return findTightest(activities, (activity) => {
      const limit = limits[findNodeIndex(planGraph.graph, activity)] as number;
      if (Number.isNaN(limit)) return undefined;
      const outages = run(activity).findOutages(activity);
      return outages ? limit - Math.max(0, ...outages.map(({ start, end }) => end - start)) : Number.NaN;
    });
  };
  return {
    rto: findLatestActivation(measure(planGraph.graph.rto)),
    mtpd: findLatestActivation(measure(planGraph.graph.mtpd)),
  };
}

/**
 * Results are cached, because the search for the RTO and the search for the MTPD often try the same activation, and a
 * run is slow.
 */
function memoiseRuns<Run>(run: (activation: number) => Run): (activation: number) => Run {
  const known = new Map<number, Run>();
  return (activation) => {
    const found = known.get(activation) ?? run(activation);
    known.set(activation, found);
    return found;
  };
}

/**
 * The activity with the least spare time in minutes. `spare` is NaN if the spare time of an activity is not known, and
 * no activity is known to be late.
 */
interface Tightest {
  readonly spare: number;
  readonly activity: string;
}

function findTightest(activities: readonly string[], findSpare: (activity: string) => number | undefined) {
  let tightest: Tightest | undefined;
  let isUnknown = false;
  for (const activity of activities) {
    const spare = findSpare(activity);
    if (spare === undefined) continue;
    if (Number.isNaN(spare)) isUnknown = true;
    else if (tightest === undefined || spare < tightest.spare) tightest = { spare, activity };
  }
  if (tightest && tightest.spare < 0) return tightest;
  return isUnknown ? { spare: Number.NaN, activity: '' } : tightest;
}

/** A later activation never brings anything back earlier, so the latest minute is unique. */
function findLatestActivation(measure: (activation: number) => Tightest | undefined): LatestActivation {
  const atOnce = measure(0);
  if (atOnce === undefined) return { kind: 'none' };
  if (Number.isNaN(atOnce.spare)) return { kind: 'unknown' };
  if (atOnce.spare < 0) return { kind: 'tooLate', activity: atOnce.activity };
  let good = 0;
  let bad = MAX_MINUTES + 1;
  let tight = atOnce;
  const probe = (minute: number) => {
    const found = measure(minute);
    if (found === undefined || found.spare >= 0) {
      good = minute;
    } else {
      bad = minute;
      tight = found;
    }
  };
  // Usually, a later activation delays every return by the same time. The spare time of an immediate activation is then
  // the latest minute, so it is tried first.
  if (atOnce.spare < MAX_MINUTES) {
    probe(atOnce.spare);
    if (good === atOnce.spare) probe(good + 1);
  }
  if (bad > MAX_MINUTES) probe(MAX_MINUTES);
  if (good === MAX_MINUTES) return { kind: 'none' };
  while (bad - good > 1) probe(good + Math.floor((bad - good) / 2));
  if (Number.isNaN(tight.spare)) return { kind: 'unknown' };
  return { kind: 'latest', minute: good, activity: tight.activity };
}

/**
 * Returns the last minute at which a plan can be activated. Null: no limit depends on the activation, or the limits
 * cannot be kept.
 */
export function findLatestMinute({ rto, mtpd }: DecisionBudget): number | null {
  const minutes = [rto, mtpd].flatMap((latest) => (latest.kind === 'latest' ? [latest.minute] : []));
  return minutes.length > 0 ? Math.min(...minutes) : null;
}
