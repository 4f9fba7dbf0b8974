import type { TaskNetwork } from './task-network.ts';

/** When the tasks of a plan bring a record back. Minutes from the activation; NaN: not known; Infinity: never. */
export interface PlannedReturn {
  /** The moment at which the record is completely back: the end of the last task that returns it completely. */
  readonly full: number;
  /** The moment at which everything is done that returns the record in part; Infinity: no such task. */
  readonly part: number;
  /** The task that decides: the last of those that return the record completely, or in part if none returns it completely. */
  readonly lastTask: number;
}

/** Returns when each record is back if the tasks end as given, by the uid of the record. */
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

/** Never is later than a time that is not known, and that is later than any other. */
function isLater(one: number, other: number): boolean {
  const rank = (time: number) => (time === Number.POSITIVE_INFINITY ? 2 : Number(Number.isNaN(time)));
  return rank(one) === rank(other) ? one > other : rank(one) > rank(other);
}
