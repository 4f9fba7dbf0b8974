import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { maxPredecessors } from '#root/contract/plans/plan-terms.ts';
import { cleanText } from '#root/domain/import/text.ts';
import { buildTaskNetwork } from '#root/domain/plans/task-network.ts';
import { type NumberedLink, readPredecessors } from './predecessors.ts';
import { findTaskColumn, readTaskCell, type TaskColumn } from './task-columns.ts';
import type { TaskLists } from './task-lists.ts';
import { readTaskRow, type TaskProblem, type TaskRow } from './task-row.ts';

/** A row of a table of tasks: the uid of its task, and its cells as typed. */
export interface TaskLine {
  readonly uid: string;
  readonly cells: readonly string[];
}

/** A problem of one cell, with the index of its row. */
export interface PlacedProblem extends TaskProblem {
  readonly row: number;
}

export interface ReadTasks {
  /** The tasks that can be saved, in the order of their rows. A cell that cannot be read keeps its former value. */
  readonly tasks: readonly PlanTask[];
  readonly problems: readonly PlacedProblem[];
  /** True if tasks wait for each other in a cycle. Such a plan cannot be carried out, and is not saved. */
  readonly isCyclic: boolean;
}

export const isEmptyTask = (cells: readonly string[]): boolean => cells.every((cell) => cleanText(cell) === '');

type Former = ReadonlyMap<string, PlanTask>;

/**
 * Returns a function that reads all rows of a table of tasks. The function caches the result for each row, because
 * nearly all rows are the same after a change.
 */
export function createTaskReader(lists: TaskLists): (lines: readonly TaskLine[], former: Former) => ReadTasks {
  const kept = new WeakMap<readonly string[], TaskRow>();
  const readRow = ({ cells }: TaskLine): TaskRow => {
    const row = kept.get(cells) ?? readTaskRow(cells, lists);
    kept.set(cells, row);
    return row;
  };
  return (lines, former) => {
    const problems: PlacedProblem[] = [];
    const found = lines.flatMap((line, row): FoundTask[] =>
      isEmptyTask(line.cells) ? [] : [{ ...line, row, ...readRow(line) }],
    );
    const report = (row: number, problem: TaskProblem) => problems.push({ row, ...problem });
    for (const one of found) for (const problem of one.problems) report(one.row, problem);
    reportDuplicates(found, report);
    const byNumber = new Map(found.toReversed().flatMap(({ number, uid }) => (number === null ? [] : [[number, uid]])));
    const linked = found.map((one) => ({ ...one, links: readLinks(one, byNumber, report) }));
    const saved = linked.filter(({ values, number }) => values.title !== undefined && number !== null);
    const uids = new Set(saved.map(({ uid }) => uid));
    const tasks = saved.map(({ uid, number, values, links }): PlanTask => {
      const before = former.get(uid);
      const predecessors = (links ?? before?.predecessors ?? []).filter(({ taskUid }) => uids.has(taskUid));
      return { ...emptyTask, ...before, ...values, uid, number: number as number, predecessors };
    });
    const isCyclic = reportCycle(tasks, found, report);
    return { tasks, isCyclic, problems: problems.sort((a, b) => a.row - b.row || a.column - b.column) };
  };
}

type FoundTask = TaskLine & TaskRow & { readonly row: number };
type Report = (row: number, problem: TaskProblem) => void;

const emptyTask: Omit<PlanTask, 'uid' | 'number'> = {
  title: '',
  instructions: '',
  phase: 'recovery',
  teamRoleUid: null,
  people: 1,
  durationMinutes: null,
  worstDurationMinutes: null,
  predecessors: [],
  recovers: null,
  waitsForUid: null,
  usedIn: 'both',
  successCheck: '',
  place: '',
};

const refuse = (column: TaskColumn, message: string, value?: string): TaskProblem => ({
  column: findTaskColumn(column),
  message,
  fixes: value === undefined ? [] : [{ label: `Use ${value}`, cells: [{ column: findTaskColumn(column), value }] }],
});

function reportDuplicates(found: readonly FoundTask[], report: Report): void {
  const taken = new Set(found.map(({ number }) => number));
  const seen = new Set<number>();
  let next = 1;
  for (const { row, number } of found) {
    if (number === null) continue;
    if (!seen.has(number)) {
      seen.add(number);
      continue;
    }
    while (taken.has(next)) next += 1;
    taken.add(next);
    report(row, refuse('number', `Another task has the number ${number}`, String(next)));
  }
}

/** Returns the predecessors of a task; undefined if its cell cannot be read. */
function readLinks(task: FoundTask, byNumber: ReadonlyMap<number, string>, report: Report) {
  const read = readPredecessors(readTaskCell(task.cells, 'predecessors'));
  const fail = (message: string) => {
    report(task.row, refuse('predecessors', message));
    return undefined;
  };
  if (!read.ok) return fail(read.message);
  const unknown = read.links.find(({ number }) => !byNumber.has(number));
  if (unknown) return fail(`There is no task ${unknown.number}`);
  if (read.links.some(({ number }) => byNumber.get(number) === task.uid)) return fail('A task cannot wait for itself');
  if (read.links.length > maxPredecessors) return fail(`Use at most ${maxPredecessors} predecessors`);
  return read.links.map(({ number, lagMinutes }: NumberedLink) => ({
    taskUid: byNumber.get(number) as string,
    lagMinutes,
  }));
}

function reportCycle(tasks: readonly PlanTask[], found: readonly FoundTask[], report: Report): boolean {
  const network = buildTaskNetwork(
    tasks.map(({ uid, number, predecessors }) => ({
      uid,
      number,
      duration: 0,
      after: predecessors.map(({ taskUid }) => ({ task: taskUid })),
    })),
  );
  if (!('cycle' in network)) return false;
  const members = new Set(network.cycle);
  const numbers = tasks.filter(({ uid }) => members.has(uid)).map(({ number }) => number);
  const names = numbers.length > 12 ? `${numbers.slice(0, 12).join(', ')} …` : numbers.join(', ');
  for (const { uid, row } of found) {
    if (members.has(uid)) report(row, refuse('predecessors', `Tasks ${names} wait for each other`));
  }
  return true;
}
