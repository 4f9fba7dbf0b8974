import { findNodeIndex } from '#root/domain/continuity/graph.ts';
import { listSpans } from '#root/domain/continuity/outage-run.ts';
import type { Span } from '#root/domain/continuity/spans.ts';
import type { PlanGraph } from './plan-graph.ts';
import type { PlanOutage } from './plan-outage.ts';
import type { PlannedReturn } from './planned-returns.ts';
import { findReadyTime, type TaskTimes } from './schedule.ts';
import type { StaffedSchedule } from './staffed-schedule.ts';
import type { TaskNetwork } from './task-network.ts';

/**
 * The reason for the start time of a task:
 * - `activation`: it starts when the plan is activated;
 * - `task`: it waits for another task, which is the next task in the list;
 * - `people`: its people are busy with another task, which is the next task in the list;
 * - `record`: it waits for a record to recover;
 * - `short`: the team has too few people of its role;
 * - `unknown`: a duration or a recovery time is missing.
 */
export type TaskStartReason = 'activation' | 'task' | 'people' | 'record' | 'short' | 'unknown';

export interface TaskReason {
  readonly task: string;
  readonly startsBy: TaskStartReason;
}

/** Explains the time at which an activity returns. */
export interface ReturnReason {
  /** The records that the activity waits for, from its own provider to the record that the plan returns. */
  readonly records: readonly string[];
  /** The uid of the strategy whose start or end determines the return; null if a record determines it. */
  readonly strategy: string | null;
  /** The tasks that determine the return, in reverse order: the first task of the list returns the record. */
  readonly tasks: readonly TaskReason[];
}

interface Carried {
  readonly returns: ReadonlyMap<string, PlannedReturn>;
  /** See {@link createTaskReasons}. */
  readonly listTaskReasons: (lastTask: number) => readonly TaskReason[];
}

export interface Scheduled {
  readonly network: TaskNetwork;
  readonly times: TaskTimes;
  readonly schedule: StaffedSchedule;
}

/** Explains the longest outage of an activity; undefined if it does not stop. */
export function explainReturn(
  { graph, recordByStandIn, strategies }: PlanGraph,
  { run, tooSmall }: PlanOutage,
  activity: string,
  carried: Carried,
): ReturnReason | undefined {
  let v = findNodeIndex(graph, activity);
  const outages = listSpans(run, v);
  let span = outages.reduce<Span | undefined>(
    (longest, one) => (longest && !isLonger(one, longest) ? longest : one),
    undefined,
  );
  if (!span) return undefined;
  // A strategy that never works explains nothing, so the record that it stands in for is named instead. This record is
  // lost for ever too.
  const recordByTooSmall = new Map(
    Array.from(tooSmall, ({ uid, record }) => [findNodeIndex(graph, uid), findNodeIndex(graph, record)]),
  );
  const findHolder = ({ heldBy }: Span) => recordByTooSmall.get(heldBy) ?? heldBy;
  const records: string[] = [];
  // Members of a cycle can wait for each other, so no node is visited twice.
  const passed = new Set<number>();
  while (span && findHolder(span) >= 0 && !passed.has(findHolder(span))) {
    passed.add(v);
    const { end }: Span = span;
    v = findHolder(span);
    const uid = graph.uids[v] as string;
    const record = recordByStandIn.get(uid) ?? uid;
    if (records.at(-1) !== record) records.push(record);
    span = listSpans(run, v).findLast((one) => one.start < end);
  }
  const last = graph.uids[v] as string;
  const strategy = strategies.find(({ uid }) => uid === last)?.uid ?? null;
  // A strategy is not a record, so it is removed from the list of records.
  if (strategy) records.pop();
  const lastTask = carried.returns.get(last)?.lastTask;
  return { records, strategy, tasks: lastTask === undefined ? [] : carried.listTaskReasons(lastTask) };
}

const isLonger = (one: Span, other: Span) => one.end - one.start > other.end - other.start;

/**
 * Returns a function that lists the tasks that decide when a task ends, beginning with the task itself. It keeps its
 * results, because many activities wait for the same task.
 */
export function createTaskReasons(scheduled: Scheduled): (lastTask: number) => readonly TaskReason[] {
  const known = new Map<number, readonly TaskReason[]>();
  return (lastTask) => {
    const found = known.get(lastTask) ?? listDecidingTasks(scheduled, lastTask);
    known.set(lastTask, found);
    return found;
  };
}

function listDecidingTasks(scheduled: Scheduled, lastTask: number): TaskReason[] {
  const reasons: TaskReason[] = [];
  for (let t: number | undefined = lastTask; t !== undefined; ) {
    const { startsBy, next }: { startsBy: TaskStartReason; next?: number | undefined } = explainStart(scheduled, t);
    reasons.push({ task: scheduled.network.tasks[t]?.uid as string, startsBy });
    t = next;
  }
  return reasons;
}

function explainStart(
  { network, times, schedule }: Scheduled,
  t: number,
): { startsBy: TaskStartReason; next?: number | undefined } {
  const { predecessor, rowStart, lag } = network;
  const start = schedule.start[t] as number;
  const links = Array.from(
    { length: (rowStart[t + 1] as number) - (rowStart[t] as number) },
    (_, i) => i + (rowStart[t] as number),
  );
  const endOf = (link: number) => schedule.end[predecessor[link] as number] as number;
  const follow = (link: number | undefined) => (link === undefined ? undefined : predecessor[link]);
  if (start === Number.POSITIVE_INFINITY) {
    const next = follow(links.find((link) => endOf(link) === Number.POSITIVE_INFINITY));
    return next === undefined ? { startsBy: 'short' } : { startsBy: 'task', next };
  }
  if (Number.isNaN(start)) {
    const next = follow(links.find((link) => Number.isNaN(endOf(link))));
    return next === undefined ? { startsBy: 'unknown' } : { startsBy: 'task', next };
  }
  if (start > findReadyTime(network, times, schedule.end, t))
    return { startsBy: 'people', next: listBlockers(schedule, t)[0] };
  const link = links.find((one) => endOf(one) + (lag[one] as number) === start);
  if (link !== undefined && start > 0) return { startsBy: 'task', next: follow(link) };
  return { startsBy: start > 0 ? 'record' : 'activation' };
}

/** Lists the tasks whose ends freed people for task `t`. */
export function listBlockers({ start, end, people, turn }: StaffedSchedule, t: number): number[] {
  const needed = new Set(people[t]);
  const blocks = (other: number) =>
    end[other] === start[t] &&
    (turn[other] as number) < (turn[t] as number) &&
    people[other]?.some((one) => needed.has(one));
  return Array.from(people.keys()).filter(blocks);
}
