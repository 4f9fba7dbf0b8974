import { describe, expect, it } from 'vitest';
import { findTaskColumn, taskColumns } from '#root/domain/import/plan-tasks/task-columns.ts';
import { blankLines, type GridLine, newLine } from '#root/web/shared/grid/grid-lines.ts';
import { completeChange, duplicateRows, insertRow, moveRows, renumber } from './task-lines.ts';

const line = (number: string, title: string, predecessors = ''): GridLine =>
  newLine(taskColumns.map((column) => ({ number, title, predecessors })[column as 'title'] ?? ''));
const show = (lines: readonly GridLine[]) =>
  lines.map(({ cells }) => `${cells[0]} ${cells[1]} ${cells[findTaskColumn('predecessors')]}`.trim());
const at = (top: number, bottom = top) => ({ top, bottom, left: 0, right: 0 });
const setNumber = (lines: readonly GridLine[], row: number, number: string) =>
  lines.map((one, place) => (place === row ? { ...one, cells: one.cells.with(0, number) } : one));

const three = [line('1', 'Call'), line('2', 'Go', '1'), line('3', 'Fix', '1, 2 +30 min')];
const change = (before: readonly GridLine[], after: readonly GridLine[]) => completeChange(before, after).lines;

describe('a change of the rows of tasks', () => {
  it('gives a new row the next number', () => {
    expect(show(change(three, [...three, line('', 'Check'), ...blankLines(1, taskColumns.length)]))).toEqual([
      '1 Call',
      '2 Go 1',
      '3 Fix 1, 2 +30 min',
      '4 Check',
      '',
    ]);
  });

  it('keeps predecessors linked to their tasks when a task gets another number', () => {
    expect(show(change(three, setNumber(three, 0, '10')))).toEqual(['10 Call', '2 Go 10', '3 Fix 10, 2 +30 min']);
  });

  it('leaves predecessors unchanged if two tasks have the same number', () => {
    expect(show(change(three, setNumber(three, 0, '2')))).toEqual(['2 Call', '2 Go 1', '3 Fix 1, 2 +30 min']);
  });

  it('raises the numbers of a pasted block and the links inside it if other tasks have the same numbers', () => {
    const pasted = [line('1', 'Pack'), line('2', 'Move', '1'), line('5', 'Unpack', '2 +1 h, 9')];
    const { lines, raisedBy } = completeChange(three, [...three, ...pasted]);
    expect(show(lines).slice(3)).toEqual(['4 Pack', '5 Move 4', '8 Unpack 5 +1 h, 9']);
    expect(show(lines).slice(0, 3)).toEqual(show(three));
    expect(raisedBy).toBe(3);
  });

  it('leaves the numbers of a pasted block as they are if no other task has them', () => {
    const pasted = [line('11', 'Pack'), line('12', 'Move', '11, 1')];
    expect(show(change(three, [...three, ...pasted])).slice(3)).toEqual(['11 Pack', '12 Move 11, 1']);
  });

  it('keeps the number of a removed task in the predecessors of other tasks, so that the grid can name the problem', () => {
    expect(show(change(three, three.slice(1)))).toEqual(['2 Go 1', '3 Fix 1, 2 +30 min']);
  });
});

describe('the commands for rows of tasks', () => {
  const turned = [three[2], three[0], three[1]] as GridLine[];

  it('renumber tasks in the order of the rows, and update their predecessors', () => {
    expect(show(change(turned, renumber(turned)))).toEqual(['1 Fix 2, 3 +30 min', '2 Call', '3 Go 2']);
  });

  it('insert a blank row', () => {
    expect(show(insertRow(three, 1))).toEqual(['1 Call', '', '2 Go 1', '3 Fix 1, 2 +30 min']);
  });

  it('duplicate rows below themselves under new numbers', () => {
    const copied = change(three, duplicateRows(three, at(0, 1)));
    expect(show(copied)).toEqual(['1 Call', '2 Go 1', '4 Call', '5 Go 1', '3 Fix 1, 2 +30 min']);
    expect(new Set(copied.map(({ id }) => id)).size).toBe(5);
  });

  it('move rows as long as there is room', () => {
    const some = [...three, ...blankLines(2, taskColumns.length)];
    expect(show(moveRows(some, at(1, 2), -1))).toEqual(['2 Go 1', '3 Fix 1, 2 +30 min', '1 Call', '', '']);
    expect(show(moveRows(some, at(0), 1))).toEqual(['2 Go 1', '1 Call', '3 Fix 1, 2 +30 min', '', '']);
    expect(moveRows(some, at(0), -1)).toBe(some);
    expect(moveRows(some, at(2), 1)).toBe(some);
  });
});
