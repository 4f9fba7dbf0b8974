import { describe, expect, it } from 'vitest';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { findTaskColumn } from '#root/domain/import/plan-tasks/task-columns.ts';
import { blankLines, newLine } from '#root/web/shared/grid/grid-lines.ts';
import { createRowUids, mergeTasks, toTaskLines } from './merge-tasks.ts';

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

  it('add and remove rows and change the order of the rows', () => {
    const untitled = newLine(lines[0]?.cells.with(1, '').with(0, '9') ?? []);
    const merged = merge([task(3), task(4), task(1)], [...lines, untitled]);
    expect(titles(merged)).toEqual(['Task 3', 'Task 4', 'Task 1', '']);
    expect(uids.get(merged[1] ?? newLine([]))).toBe('task 4');
  });
});
