import { countRowStarts } from '#root/domain/continuity/rows.ts';
import { findComponents } from '#root/domain/continuity/scc.ts';
import type { PlanTask } from './plan.ts';

/** The tasks of a plan, and the order that follows from their links. Tasks are numbered by their place in `tasks`. */
export interface TaskNetwork {
  /** Sorted by number, then uid, so that no result depends on the order of the input. */
  readonly tasks: readonly PlanTask[];
  readonly indexByUid: ReadonlyMap<string, number>;
  /** All tasks, each after its predecessors. */
  readonly order: Int32Array;
  /** The predecessors of task t are `predecessor[rowStart[t]] .. predecessor[rowStart[t + 1] - 1]`. */
  readonly rowStart: Int32Array;
  readonly predecessor: Int32Array;
  /** The lag in minutes for each entry of `predecessor`. NaN: not known. */
  readonly lag: Float64Array;
}

/** Tasks that wait for each other, so that none of them can start. */
export interface TaskCycle {
  /** The uids of the tasks, in the order of their numbers. */
  readonly cycle: readonly string[];
}

/**
 * Orders the tasks of a plan. Links to tasks that are not in the plan are left out.
 *
 * @returns the first cycle instead if tasks wait for each other, or if a task waits for itself
 */
export function buildTaskNetwork(given: readonly PlanTask[]): TaskNetwork | TaskCycle {
  const tasks = [...given].sort((a, b) => a.number - b.number || (a.uid < b.uid ? -1 : 1));
  const indexByUid = new Map(tasks.map(({ uid }, index) => [uid, index]));
  const row: number[] = [];
  const predecessor: number[] = [];
  const lag: number[] = [];
  for (const [t, task] of tasks.entries()) {
    for (const link of task.after) {
      const before = indexByUid.get(link.task);
      if (before === undefined) continue;
      if (before === t) return { cycle: [task.uid] };
      row.push(t);
      predecessor.push(before);
      lag.push(link.lag === undefined ? 0 : (link.lag ?? Number.NaN));
    }
  }
  const rowStart = countRowStarts(tasks.length, Int32Array.from(row));
  const network = { rowStart, predecessor: Int32Array.from(predecessor), lag: Float64Array.from(lag) };
  const components = findComponents(tasks.length, rowStart, network.predecessor);
  const cycle = findCycle(components);
  if (cycle) return { cycle: cycle.sort((a, b) => a - b).map((t) => (tasks[t] as PlanTask).uid) };
  return { tasks, indexByUid, order: components.order, ...network };
}

function findCycle({ order, start }: { order: Int32Array; start: Int32Array }): number[] | undefined {
  for (let c = 0; c + 1 < start.length; c++) {
    const members = order.subarray(start[c], start[c + 1]);
    if (members.length > 1) return [...members];
  }
  return undefined;
}
