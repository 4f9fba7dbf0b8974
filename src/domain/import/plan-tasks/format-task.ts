import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { recoveryExtentWords, taskPhaseWords, taskUseWords } from '#root/domain/plans/plan-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { formatPredecessors } from './predecessors.ts';
import { type TaskColumn, taskColumns } from './task-columns.ts';

const formatMinutes = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));

/**
 * Returns the cells of a task as `createTaskReader` reads them.
 * @param names the names of roles and records, by uid
 * @param numbers the numbers of all tasks, by uid
 */
export function formatTask(
  task: PlanTask,
  names: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, number>,
): string[] {
  const nameOf = (uid: string | null | undefined) => (uid == null ? '' : (names.get(uid) ?? uid));
  const links = task.predecessors.flatMap(({ taskUid, lagMinutes }) => {
    const number = numbers.get(taskUid);
    return number === undefined ? [] : [{ number, lagMinutes }];
  });
  const cells: Readonly<Record<TaskColumn, string>> = {
    number: String(task.number),
    title: task.title,
    phase: taskPhaseWords[task.phase],
    role: nameOf(task.teamRoleUid),
    people: String(task.people),
    duration: formatMinutes(task.durationMinutes),
    worstDuration: formatMinutes(task.worstDurationMinutes),
    predecessors: formatPredecessors(links),
    recovers: nameOf(task.recovers?.recordUid),
    extent: task.recovers ? recoveryExtentWords[task.recovers.extent] : '',
    waitsFor: nameOf(task.waitsForUid),
    usedIn: taskUseWords[task.usedIn],
    successCheck: task.successCheck,
    place: task.place,
    instructions: task.instructions,
  };
  return taskColumns.map((column) => cells[column]);
}
