import type { ActivityCheck, PlanCheck } from './check-plan.ts';
import type { PlanStrategy, PlanTask } from './plan.ts';

/** A missing value that makes a return unknown. Tasks, records and strategies are named by their uids. */
export type MissingValue =
  | { readonly what: 'activation' }
  | { readonly what: 'duration'; readonly task: string }
  | { readonly what: 'recoveryTime'; readonly record: string }
  | { readonly what: 'implementation'; readonly strategy: string };

interface Given {
  readonly check: PlanCheck;
  readonly activation: number | null;
  readonly strategies: readonly PlanStrategy[];
}

/** Finds the missing value that makes the return of an activity unknown; undefined if the return is known. */
export function findMissing(given: Given, { staffed, reason }: ActivityCheck): MissingValue | undefined {
  if (staffed.outages !== undefined) return undefined;
  if (given.activation === null) return { what: 'activation' };
  const { network } = given.check;
  const deciding = (reason?.tasks ?? []).map(({ task }) => network.tasks[network.indexByUid.get(task) ?? -1]);
  const strategy = given.strategies.find(({ uid, implement }) => uid === reason?.strategy && implement == null);
  if (strategy) return { what: 'implementation', strategy: strategy.uid };
  for (const task of deciding)
    if (task) {
      const missing = findMissingOfTask(given.check, task);
      if (missing) return missing;
    }
  // The missing value can also belong to another task that needs the same people.
  const other = network.tasks.map((task) => findMissingOfTask(given.check, task)).find((one) => one !== undefined);
  const idle = given.strategies.find(({ implement }) => implement == null);
  return other ?? (idle && { what: 'implementation', strategy: idle.uid });
}

function findMissingOfTask({ network, staffed }: PlanCheck, task: PlanTask): MissingValue | undefined {
  if (task.duration == null) return { what: 'duration', task: task.uid };
  const t = network.indexByUid.get(task.uid) as number;
  const waitsForTask = (network.rowStart[t + 1] as number) > (network.rowStart[t] as number);
  // The start of a task is also unknown if a predecessor ends at an unknown time. Predecessors come later in the list
  // of reasons.
  if (!Number.isNaN(staffed.start[t]) || task.waitsFor == null || waitsForTask) return undefined;
  return { what: 'recoveryTime', record: task.waitsFor };
}
