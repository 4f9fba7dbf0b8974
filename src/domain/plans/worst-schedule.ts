import type { TaskTimes } from './schedule.ts';
import type { StaffedSchedule } from './staffed-schedule.ts';
import type { TaskNetwork } from './task-network.ts';

/**
 * Returns when each task has ended at the latest if everything goes wrong: the tasks are carried out one after another,
 * each takes its worst duration, every lag is waited for, and all of that begins when the last record that a task waits for
 * is back. This is a bound: no schedule with the team ends later, unless it never ends.
 *
 * @param times the worst minutes of each task
 * @param staffed tells which tasks never start because the team is too small; these and what waits for them never end
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
