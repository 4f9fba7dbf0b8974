import type { TaskNetwork } from './task-network.ts';

/** When the tasks of a plan bring a record back. Minutes from the activation; NaN: not known; Infinity: never. */
export interface PlannedReturn {
  /** The moment at which the record is completely back: the end of the last task that returns it completely. */
  readonly full: number;
  /** The moment at which all tasks that return the record in part have ended; Infinity: no such task. */
  readonly part: number;
  /**
   * The deciding task: the last task that returns the record completely. If there is no such task, the last task that
   * returns the record in part.
   */
  readonly lastTask: number;
}

/** Returns, by the uid of each record, when the record is back. @param end the minute at which each task ends */
export function findPlannedReturns({ tasks }: TaskNetwork, end: Float64Array): Map<string, PlannedReturn> {
  const byRecord = new Map<string, { full: number[]; part: number[] }>();
  for (const [t, { recovers }] of tasks.entries()) {
    if (!recovers) continue;
    const returning = byRecord.get(recovers.record) ?? { full: [], part: [] };
    returning[recovers.extent].push(t);
    byRecord.set(recovers.record, returning);
  }
  const returns = new Map<string, PlannedReturn>();
  for (const [record, { full, part }] of byRecord) {
    const deciding = full.length > 0 ? full : part;
    const lastTask = deciding.reduce((last, t) => (isLater(end[t] as number, end[last] as number) ? t : last));
    const endOf = (some: readonly number[]) => (some.length === 0 ? Number.POSITIVE_INFINITY : findLast(some, end));
    returns.set(record, { full: endOf(full), part: endOf(part), lastTask });
  }
  return returns;
}

function findLast(some: readonly number[], end: Float64Array): number {
  return some.map((t) => end[t] as number).reduce((last, one) => (isLater(one, last) ? one : last));
}

/** "Never" is later than an unknown time, which is later than any known time. */
function isLater(one: number, other: number): boolean {
  const rank = (time: number) => (time === Number.POSITIVE_INFINITY ? 2 : Number(Number.isNaN(time)));
  return rank(one) === rank(other) ? one > other : rank(one) > rank(other);
}
