import type { TaskTimes } from './schedule.ts';
import type { StaffedSchedule } from './staffed-schedule.ts';
import type { TaskNetwork } from './task-network.ts';

/**
 * Returns when each task has ended at the latest in the worst case. The tasks then run one after another, each in its
 * worst duration and with all its lags, and begin only when the last record that a task waits for is back. This is an
 * upper bound: no schedule with the team ends later, unless it never ends.
 *
 * @param times the worst minutes of each task
 * @param staffed shows which tasks never start because the team is too small. These tasks, and tasks that wait for
 * them, never end
 * @returns minutes from the activation by task; NaN: not known; Infinity: never
 */
export function boundWorst(network: TaskNetwork, times: TaskTimes, staffed: StaffedSchedule): Float64Array {
  const { tasks, rowStart, lag } = network;
  let latestRelease = 0;
  let total = 0;
  for (let t = 0; t < tasks.length; t++) {
    if (staffed.end[t] === Number.POSITIVE_INFINITY) continue;
    // Math.max and + keep NaN: one unknown number makes the bound unknown.
    latestRelease = Math.max(latestRelease, times.release[t] as number);
    total += times.duration[t] as number;
    for (let i = rowStart[t] as number; i < (rowStart[t + 1] as number); i++) total += lag[i] as number;
  }
  const bound = latestRelease + total;
  return Float64Array.from(staffed.end, (end) => (end === Number.POSITIVE_INFINITY ? end : bound));
}
