import type { TaskNetwork } from './task-network.ts';

/** When each task of a network starts and ends. Minutes from the activation; NaN: not known; Infinity: never. */
export interface Schedule {
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** The minutes that a schedule works with, by task. */
export interface TaskTimes {
  /** NaN: not known. */
  readonly duration: Float64Array;
  /** The earliest start, if the task waits for a record; 0: no wait; NaN: not known. */
  readonly release: Float64Array;
}

/**
 * Returns the minutes of each task.
 * @param findRecoveryTime the minutes that a record needs to recover; null: not known
 */
export function readTaskTimes(
  { tasks }: TaskNetwork,
  findRecoveryTime: (record: string) => number | null,
  length: 'usual' | 'worst' = 'usual',
): TaskTimes {
  const duration = Float64Array.from(tasks, (task) => {
    const minutes = length === 'worst' ? (task.worstDuration ?? task.duration) : task.duration;
    return minutes ?? Number.NaN;
  });
  const release = Float64Array.from(tasks, ({ waitsFor }) =>
    waitsFor == null ? 0 : (findRecoveryTime(waitsFor) ?? Number.NaN),
  );
  return { duration, release };
}

/**
 * Returns when a task can start at the earliest if its predecessors end as given. A task that waits for a task that
 * never ends never starts, even if other times are unknown.
 */
export function findReadyTime(network: TaskNetwork, { release }: TaskTimes, end: Float64Array, t: number): number {
  const { rowStart, predecessor, lag } = network;
  let ready = release[t] as number;
  for (let i = rowStart[t] as number; i < (rowStart[t + 1] as number); i++) {
    const ended = end[predecessor[i] as number] as number;
    if (ended === Number.POSITIVE_INFINITY) return ended;
    // Math.max keeps NaN: a task that waits for an unknown end starts at an unknown time.
    ready = Math.max(ready, ended + (lag[i] as number));
  }
  return ready;
}

/**
 * Returns the schedule if there are always enough people: each task starts as soon as its predecessors have ended and
 * the record that it waits for is back (critical path method). A shorter task never makes anything later.
 */
export function scheduleBest(network: TaskNetwork, times: TaskTimes): Schedule {
  const start = new Float64Array(network.tasks.length);
  const end = new Float64Array(network.tasks.length);
  for (const t of network.order) {
    start[t] = findReadyTime(network, times, end, t);
    end[t] = (start[t] as number) + (times.duration[t] as number);
  }
  return { start, end };
}
