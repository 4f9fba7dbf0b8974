import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { findNodeIndex } from '#root/domain/continuity/graph.ts';
import type { Span } from '#root/domain/continuity/spans.ts';
import type { Minutes } from '#root/domain/continuity/types.ts';
import { type DecisionBudget, findDecisionBudget } from './decision-budget.ts';
import { createTaskReasons, explainReturn, type ReturnReason } from './explain-return.ts';
import { findOrderConflicts, type OrderConflict } from './order-conflicts.ts';
import type { PlanContent } from './plan.ts';
import type { PlanGraph } from './plan-graph.ts';
import { type PlanLoss, runPlanOutage } from './plan-outage.ts';
import { findPlannedReturns, type PlannedReturn } from './planned-returns.ts';
import { readTaskTimes, type Schedule, scheduleBest } from './schedule.ts';
import { type StaffedSchedule, scheduleStaffed } from './staffed-schedule.ts';
import { type CapacityFinding, createRuns, listCapacityFindings } from './strategy-capacity.ts';
import { buildTaskNetwork, type TaskCycle, type TaskNetwork } from './task-network.ts';
import { boundWorst } from './worst-schedule.ts';

export interface PlanCheckInput {
  readonly plan: PlanContent;
  /** Minutes from the loss until the plan is activated: the trigger's threshold and the decision. */
  readonly activation: Minutes;
  readonly losses: readonly PlanLoss[];
  /** The uids of the activities whose returns are calculated. */
  readonly activities: readonly string[];
}

export interface ActivityReturn {
  /** The outages in chronological order, in minutes from the loss; undefined: not known. */
  readonly outages: readonly { readonly lost: number; readonly back: number }[] | undefined;
  /** How the longest outage compares with the RTO and the MTPD. An outage exactly as long as a limit is no breach. */
  readonly verdict: Verdict;
}

export interface ActivityCheck {
  readonly activity: string;
  /** The return if there are enough people at all times. */
  readonly best: ActivityReturn;
  /** The return with the people of the team. */
  readonly staffed: ActivityReturn;
  /** The return in the worst case: one task after another, each in its worst duration. */
  readonly worst: ActivityReturn;
  /** Explains the time of the return with the people of the team; undefined if the activity does not stop. */
  readonly reason: ReturnReason | undefined;
}

export interface PlanCheck {
  readonly network: TaskNetwork;
  readonly best: Schedule;
  readonly staffed: StaffedSchedule;
  readonly activities: readonly ActivityCheck[];
  /** The lost records that no task of the plan returns completely, and that do not recover without the plan either. */
  readonly uncovered: readonly { readonly record: string; readonly partly: boolean }[];
  readonly budget: DecisionBudget;
  readonly conflicts: readonly OrderConflict[];
  readonly capacities: readonly CapacityFinding[];
}

/**
 * Checks a plan against the dependencies and limits of the organisation. Calculates when each activity is back if the
 * plan is carried out as written. Nothing is written. The same input gives the same result, whatever the order of its
 * rows.
 *
 * @returns the cycle if tasks wait for each other, because such a plan cannot be carried out
 */
export function checkPlan(planGraph: PlanGraph, input: PlanCheckInput): PlanCheck | TaskCycle {
  const { plan, losses, activities } = input;
  const network = buildTaskNetwork(plan.tasks);
  if ('cycle' in network) return network;
  const { graph } = planGraph;
  const findRecoveryTime = (record: string) => {
    const v = graph.indexByUid.get(record);
    return v === undefined || Number.isNaN(graph.rto[v]) ? null : (graph.rto[v] as number);
  };
  const times = readTaskTimes(network, findRecoveryTime);
  const best = scheduleBest(network, times);
  const staffed = scheduleStaffed(network, times, plan.team);
  const worstEnd = boundWorst(network, readTaskTimes(network, findRecoveryTime, 'worst'), staffed);

  const activation = input.activation ?? Number.NaN;
  const returns = findPlannedReturns(network, staffed.end);
  const bestReturns = findPlannedReturns(network, best.end);
  const runFor = (planned: ReadonlyMap<string, PlannedReturn>) =>
    createRuns(planGraph, (tooSmall) => runPlanOutage(planGraph, losses, planned, activation, tooSmall));
  const runs = {
    best: runFor(bestReturns),
    staffed: runFor(returns),
    worst: runFor(findPlannedReturns(network, worstEnd)),
  };
  const listTaskReasons = createTaskReasons({ network, times, schedule: staffed });
  return {
    network,
    best,
    staffed,
    activities: activities.map((activity) => {
      const v = findNodeIndex(graph, activity);
      const limits = { rto: graph.rto[v] as number, mtpd: graph.mtpd[v] as number };
      const returnIn = (name: keyof typeof runs) => judgeReturn(runs[name](activity).findOutages(activity), limits);
      return {
        activity,
        best: returnIn('best'),
        staffed: returnIn('staffed'),
        worst: returnIn('worst'),
        reason: explainReturn(planGraph, runs.staffed(activity), activity, { returns, listTaskReasons }),
      };
    }),
    uncovered: findUncovered(losses, returns),
    budget: findDecisionBudget(planGraph, losses, bestReturns, activities),
    conflicts: findOrderConflicts(graph, bestReturns),
    capacities: listCapacityFindings(planGraph, activities),
  };
}

/** The limits of an activity in minutes; NaN: not assessed. */
interface Limits {
  readonly rto: number;
  readonly mtpd: number;
}

function judgeReturn(spans: readonly Span[] | undefined, limits: Limits): ActivityReturn {
  if (spans === undefined) return { outages: undefined, verdict: 'unknown' };
  const outages = spans.map(({ start, end }) => ({ lost: start, back: end }));
  const longest = Math.max(0, ...outages.map(({ lost, back }) => back - lost));
  return { outages, verdict: findVerdict(longest, limits) };
}

function findVerdict(longest: number, { rto, mtpd }: Limits): Verdict {
  if (longest > mtpd) return 'pastMtpd';
  if (Number.isNaN(rto)) return 'unknown';
  if (longest === rto && rto > 0) return 'justMet';
  return longest > rto ? 'late' : 'met';
}

function findUncovered(losses: readonly PlanLoss[], returns: ReadonlyMap<string, PlannedReturn>) {
  return losses
    .filter(({ outage }) => outage == null)
    .filter(({ record }) => (returns.get(record)?.full ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY)
    .map(({ record }) => ({ record, partly: returns.has(record) }));
}
