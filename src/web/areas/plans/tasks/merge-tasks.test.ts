import { describe, expect, it } from 'vitest';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { createTaskReader } from '#root/domain/import/plan-tasks/read-tasks.ts';
import { findTaskColumn, type TaskColumn } from '#root/domain/import/plan-tasks/task-columns.ts';
import { indexTaskLists, type NamedRole } from '#root/domain/import/plan-tasks/task-lists.ts';
import { blankLines, type GridLine, newLine } from '#root/web/shared/grid/grid-lines.ts';
import { createRowUids, mergeTasks, reopenRows, toTaskLines } from './merge-tasks.ts';

const task = (number: number, rest: Partial<PlanTask> = {}): PlanTask => ({
  uid: `task ${number}`,
  number,
  title: `Task ${number}`,
  instructions: '',
  phase: 'recovery',
  teamRoleUid: null,
  people: 1,
  durationMinutes: 10,
  worstDurationMinutes: null,
  predecessors: [],
  recovers: null,
  waitsForUid: null,
  usedIn: 'both',
  successCheck: '',
  place: '',
  ...rest,
});
const names = new Map<string, string>();
const titles = (lines: readonly { cells: readonly string[] }[]) => lines.map(({ cells }) => cells[1]);
/** Types text into cells of the first row. */
const type = (lines: readonly GridLine[], cells: Partial<Record<TaskColumn, string>>) =>
  lines.map((line, row) =>
    row > 0
      ? line
      : {
          ...line,
          cells: Object.entries(cells).reduce(
            (all, [column, value]) => all.with(findTaskColumn(column as TaskColumn), value),
            line.cells,
          ),
        },
  );

describe('tasks that were changed elsewhere', () => {
  const mine = [task(1), task(2), task(3)];
  const uids = createRowUids(() => 'new');
  const lines = toTaskLines(mine, names, uids);
  const merge = (theirs: readonly PlanTask[], rows = lines) => mergeTasks({ lines: rows, mine, theirs, names, uids });

  it('replace only the rows of the changed tasks', () => {
    const merged = merge([task(1), task(2, { title: 'Changed' }), task(3)]);
    expect(titles(merged)).toEqual(['Task 1', 'Changed', 'Task 3']);
    expect([merged[0], merged[2]]).toEqual([lines[0], lines[2]]);
    expect(merged[0]).toBe(lines[0]);
    expect(merged[1]?.id).toBe(lines[1]?.id);
  });

  it('leave other rows as they are, even if their text cannot be saved yet', () => {
    const typed = lines.map((line, row) =>
      row === 0 ? { ...line, cells: line.cells.with(findTaskColumn('duration'), 'soon') } : line,
    );
    const merged = merge([task(1), task(2), task(3, { title: 'Changed' })], [...typed, ...blankLines(1, 15)]);
    expect(merged[0]).toBe(typed[0]);
    expect(titles(merged)).toEqual(['Task 1', 'Task 2', 'Changed', '']);
  });

  it('leave text that cannot be saved yet in the other cells of a changed task', () => {
    const typed = type(lines, { duration: 'soon', place: 'Vault' });
    const [merged] = merge([task(1, { title: 'Changed', place: 'Office' }), task(2), task(3)], typed);
    expect(merged?.cells[findTaskColumn('title')]).toBe('Changed');
    expect(merged?.cells[findTaskColumn('duration')]).toBe('soon');
    expect(merged?.cells[findTaskColumn('place')]).toBe('Office');
  });

  it('add and remove rows and change the order of the rows', () => {
    const untitled = newLine(lines[0]?.cells.with(1, '').with(0, '9') ?? []);
    const merged = merge([task(3), task(4), task(1)], [...lines, untitled]);
    expect(titles(merged)).toEqual(['Task 3', 'Task 4', 'Task 1', '']);
    expect(uids.get(merged[1] ?? newLine([]))).toBe('task 4');
  });
});

describe('rows that are opened again', () => {
  const uids = createRowUids(() => 'new');
  const saved = [task(1), task(2)];
  const typed = type(toTaskLines(saved, names, uids), { role: 'Crisis lead', duration: 'soon' });
  /** Opens the rows in a plan with these tasks, and reads them as the grid does. */
  const open = (tasks: readonly PlanTask[], roles: readonly NamedRole[] = []) => {
    const lists = indexTaskLists(roles, []);
    const lines = reopenRows({ lines: typed, tasks: saved }, tasks, lists.names, uids);
    const read = createTaskReader(lists)(
      lines.map((line) => ({ uid: uids.get(line), cells: line.cells })),
      new Map(tasks.map((one) => [one.uid, one])),
    );
    return { lines, tasks: read.tasks };
  };

  it('are the same if the plan is the same, also if a name that they contain can now be read', () => {
    const { lines, tasks } = open(saved, [{ uid: 'lead', name: 'Crisis lead' }]);
    expect(lines).toBe(typed);
    expect(tasks).toEqual([task(1, { teamRoleUid: 'lead' }), task(2)]);
  });

  it('contain what somebody else has saved meanwhile, and the text that cannot be saved yet', () => {
    const theirs = [task(1, { title: 'Their title' }), task(2, { title: 'Changed' }), task(3)];
    const { lines, tasks } = open(theirs, [{ uid: 'lead', name: 'Crisis lead' }]);
    expect(tasks).toEqual([{ ...theirs[0], teamRoleUid: 'lead' }, theirs[1], theirs[2]]);
    expect(lines[0]?.cells[findTaskColumn('duration')]).toBe('soon');
  });
});
