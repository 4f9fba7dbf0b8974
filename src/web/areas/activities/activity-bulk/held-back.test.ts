import { describe, expect, it } from 'vitest';
import { type BatchColumn, batchColumns } from '#root/contract/activities/activity-batches.ts';
import { newLine } from '#root/web/shared/grid/grid-lines.ts';
import { heldBackRows, leftAsTyped, storedRows, whyNotStored } from './held-back.ts';

const line = (cells: Partial<Record<BatchColumn, string>>, target: number | null = null) =>
  newLine(
    batchColumns.map((column) => cells[column] ?? ''),
    target,
  );
const named = (rows: readonly { cells: readonly string[] }[]) => rows.map(({ cells }) => cells[0]);
const done = { done: 1, unchanged: 0, uids: [], version: 2 };

const tagged = line({ name: '<b>Bold</b>', rto: '4 h' });
const owned = line({ name: 'Owned', owner: '<i>Jo</i>' });
const alone = line({ name: '<u>Alone</u>' });
const lines = [line({ name: 'Good' }), line({}), tagged, alone, owned, line({ name: 'Taken' })];

describe('what can not be stored', () => {
  it('is told in the words of the form', () => {
    expect(lines.map(whyNotStored)).toEqual([
      ...[undefined, undefined, 'HTML tags not allowed', 'HTML tags not allowed', 'HTML tags not allowed', undefined],
    ]);
    expect(whyNotStored(line({ name: 'x'.repeat(1001) }))).toBe('Use at most 255 characters');
  });

  it('is left out of the draft, and its row of what goes in', () => {
    expect(named(storedRows(lines, 'create'))).toEqual(['Good', '', 'Owned', 'Taken']);
    expect(heldBackRows(lines, 'create')).toEqual([2, 3]);
    const edited = [line({ name: 'Payroll' }, 1), line({}, 2), line({ name: 'Payroll', owner: '<i>Jo</i>' }, 3)];
    expect(storedRows(edited, 'edit').map(({ target, cells }) => [target, cells[0], cells[7]])).toEqual([
      [1, 'Payroll', ''],
      [2, '', ''],
      [3, 'Payroll', ''],
    ]);
    expect(heldBackRows(edited, 'edit')).toEqual([3]);
  });

  it('is told from what the server keeps by the rules of the server', () => {
    // Such a row is none for the server, whose numbers would be others than those of the grid.
    const odd = [line({ name: '\u200b' }), line({ rto: ' \n ' }), line({ name: ' Two\n lines ' })];
    expect(named(storedRows(odd, 'create'))).toEqual(['Two lines']);
    expect(heldBackRows([...odd, tagged], 'create')).toEqual([2]);
  });

  it('stays as it was typed, between the rows that the server has refused', () => {
    const blank = batchColumns.map(() => '');
    const record = {
      rows: [
        { target: null, cells: blank.with(4, '4 h') },
        { target: null, cells: ['Owned', ...blank.slice(1)] },
        { target: null, cells: ['Taken', ...blank.slice(1)] },
      ],
    };
    // "Alone" without its name is a row in which nothing stands.
    const failures = [
      { row: 2, name: '', message: 'This row was left out' },
      { row: 3, name: 'Owned', message: 'This row was left out' },
      { row: 4, name: 'Taken', message: 'An activity with this name already exists. Use another name' },
    ];
    const left = leftAsTyped(lines, 'create', { ...done, failures }, record);
    expect(left.rows.map(({ cells }) => cells)).toEqual([
      tagged.cells,
      alone.cells,
      owned.cells,
      record.rows[2]?.cells,
    ]);
    expect(left.failures).toEqual([
      { row: 2, name: '', message: 'HTML tags not allowed' },
      { row: 3, name: '', message: 'HTML tags not allowed' },
      { row: 4, name: 'Owned', message: 'HTML tags not allowed' },
      { row: 5, name: 'Taken', message: 'An activity with this name already exists. Use another name' },
    ]);
    // What stays is numbered like the draft that stays.
    const rest = left.rows.map(({ cells, target }) => newLine(cells, target));
    expect(named(storedRows(rest, 'create'))).toEqual(named(record.rows));
    expect(heldBackRows(rest, 'create')).toEqual([1, 2]);
  });

  it('stays where all that was stored has gone in', () => {
    const left = leftAsTyped(
      [line({ name: 'Good' }), alone],
      'create',
      { ...done, failures: [], version: null },
      undefined,
    );
    expect(named(left.rows)).toEqual(['<u>Alone</u>']);
    expect(
      leftAsTyped([line({ name: 'Good' })], 'create', { ...done, failures: [], version: null }, undefined).rows,
    ).toEqual([]);
  });
});
