import { listBlockers, type Scheduled } from './explain-return.ts';
import { findReadyTime } from './schedule.ts';
import type { StaffedSchedule } from './staffed-schedule.ts';

/**
 * Returns the tasks that the end of the plan waits for: the tasks that end last, and all tasks for which they wait
 * without any slack, directly or through other tasks. A plan with several longest chains has the tasks of all of them.
 * Tasks whose end is not known are left out.
 */
export function findCriticalTasks(scheduled: Scheduled): ReadonlySet<number> {
  const { end } = scheduled.schedule;
  const last = end.reduce((latest, one) => (Number.isFinite(one) ? Math.max(latest, one) : latest), 0);
  const critical = new Set<number>();
  const open = Array.from(end.keys()).filter((t) => end[t] === last);
  for (let t = open.pop(); t !== undefined; t = open.pop()) {
    if (critical.has(t)) continue;
    critical.add(t);
    open.push(...listBinding(scheduled, t));
  }
  return critical;
}

/** Lists the tasks whose ends decide when a task starts. */
function listBinding({ network, times, schedule }: Scheduled, t: number): number[] {
  const { predecessor, rowStart, lag } = network;
  const { start, end } = schedule;
  const blockers = listBlockers(schedule, t);
  if ((start[t] as number) > findReadyTime(network, times, end, t)) return blockers;
  const before = Array.from(predecessor.subarray(rowStart[t], rowStart[t + 1])).filter(
    (one, i) => (end[one] as number) + (lag[(rowStart[t] as number) + i] as number) === start[t],
  );
  // People can become free in the same minute in which the task becomes ready. The task waits for them only if too few
  // other people are free.
  return [...before, ...blockers.filter((other) => needsPeopleOf(schedule, t, other))];
}

/** Returns whether task `t` has too few people at its start if the people of the other task are not free by then. */
function needsPeopleOf({ people, spare }: StaffedSchedule, t: number, other: number): boolean {
  const busy = new Set(people[other]);
  const lacking = people[t]?.filter((one) => busy.has(one)) ?? [];
  const substitutes = spare[t]?.filter((one) => !busy.has(one)) ?? [];
  return lacking.length > substitutes.length;
}
