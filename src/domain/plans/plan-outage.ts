import { findNodeIndex } from '#root/domain/continuity/graph.ts';
import { type OutageTarget, runOutage } from '#root/domain/continuity/outage.ts';
import { listSpans, type OutageRun } from '#root/domain/continuity/outage-run.ts';
import type { Span } from '#root/domain/continuity/spans.ts';
import type { Minutes } from '#root/domain/continuity/types.ts';
import type { PlanStrategy } from './plan.ts';
import type { PlanGraph } from './plan-graph.ts';
import type { PlannedReturn } from './planned-returns.ts';

/** A record that is lost at minute 0. */
export interface PlanLoss {
  readonly record: string;
  /** The minutes after which the record is back even without the plan; absent: only the plan brings it back. */
  readonly outage?: Minutes;
}

/** The outages while a plan is carried out. */
export interface PlanOutage {
  /**
   * The outages of a node in chronological order, in minutes from the loss; undefined if they depend on something that
   * is not known.
   */
  readonly findOutages: (uid: string) => readonly Span[] | undefined;
  /** The run in which every unknown duration is endless. */
  readonly run: OutageRun;
  /** The strategies that never work in this run, because they carry too little. */
  readonly tooSmall: ReadonlySet<PlanStrategy>;
}

/**
 * Simulates the losses with the returns that a plan achieves.
 *
 * Unknown durations are tried with both extremes: zero and endless. Longer outages never bring anything back earlier,
 * so a node whose outages are the same both times does not depend on what is unknown.
 *
 * @param activation minutes from the loss until the plan is activated; NaN: not known
 * @param tooSmall the strategies that never work, because they carry too little
 */
export function runPlanOutage(
  { graph, strategies }: PlanGraph,
  losses: readonly PlanLoss[],
  returns: ReadonlyMap<string, PlannedReturn>,
  activation: number,
  tooSmall: ReadonlySet<PlanStrategy> = new Set(),
): PlanOutage {
  const plannedFor = ({ record }: PlanLoss) => {
    const full = returns.get(record)?.full ?? never;
    return full === never ? never : activation + full;
  };
  const worksAt = (strategy: PlanStrategy) =>
    tooSmall.has(strategy) ? never : activation + (strategy.implement ?? Number.NaN);
  const buildTargets = (ifUnknown: 'never' | 'at once') => [
    ...losses.flatMap((loss) => buildLoss(loss, plannedFor(loss), ifUnknown)),
    ...strategies.flatMap((strategy) => buildStrategyLosses(strategy, worksAt(strategy), ifUnknown)),
  ];
  const run = runOutage(graph, buildTargets('never'));
  const isUnknown =
    losses.some((loss) => Number.isNaN(plannedFor(loss))) || strategies.some((one) => Number.isNaN(worksAt(one)));
  const quick = isUnknown ? runOutage(graph, buildTargets('at once')) : run;
  return {
    run,
    tooSmall,
    findOutages: (uid) => {
      const v = findNodeIndex(graph, uid);
      const spans = listSpans(run, v);
      return quick === run || haveSameMinutes(spans, listSpans(quick, v)) ? spans : undefined;
    },
  };
}

const never = Number.POSITIVE_INFINITY;

function buildLoss({ record, outage }: PlanLoss, planned: number, ifUnknown: 'never' | 'at once'): OutageTarget[] {
  if (Number.isNaN(planned) && ifUnknown === 'at once') return [];
  const byPlan = Number.isNaN(planned) ? never : planned;
  return [{ node: record, outage: Math.min(byPlan, outage ?? never) }];
}

/** A strategy is lost until it works, and is lost again when it can no longer be used. */
function buildStrategyLosses(
  { uid, longestUse }: PlanStrategy,
  works: number,
  ifUnknown: 'never' | 'at once',
): OutageTarget[] {
  if (Number.isNaN(works)) return ifUnknown === 'at once' ? [] : [{ node: uid, outage: never }];
  const first = { node: uid, outage: works };
  return longestUse == null || works === never
    ? [first]
    : [first, { node: uid, lostAt: works + longestUse, outage: never }];
}

function haveSameMinutes(some: readonly Span[], others: readonly Span[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ start, end }, i) => start === others[i]?.start && end === others[i]?.end)
  );
}
