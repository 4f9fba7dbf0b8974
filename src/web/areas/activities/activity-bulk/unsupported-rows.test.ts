import { describe, expect, it } from 'vitest';
import { type BatchColumn, batchColumns } from '#root/contract/activities/activity-batches.ts';
import { newLine } from '#root/web/shared/grid/grid-lines.ts';
import { findStorageProblem, findUnsupportedRows, restoreTypedRows, toStoredRows } from './unsupported-rows.ts';

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

describe('unsupported text', () => {
  it('has the same error message as in the form', () => {
    expect(lines.map(findStorageProblem)).toEqual([
      ...[undefined, undefined, 'HTML tags not allowed', 'HTML tags not allowed', 'HTML tags not allowed', undefined],
    ]);
    expect(findStorageProblem(line({ name: 'x'.repeat(1001) }))).toBe(
      'Maximum length exceeded. Use at most 255 characters',
    );
  });

  it('is not saved in the draft, and no activity is created from its row', () => {
    expect(named(toStoredRows(lines, 'create'))).toEqual(['Good', '', 'Owned', 'Taken']);
    expect(findUnsupportedRows(lines, 'create')).toEqual([2, 3]);
    const edited = [line({ name: 'Payroll' }, 1), line({}, 2), line({ name: 'Payroll', owner: '<i>Jo</i>' }, 3)];
    expect(toStoredRows(edited, 'edit').map(({ target, cells }) => [target, cells[0], cells[7]])).toEqual([
      [1, 'Payroll', ''],
      [2, '', ''],
      [3, 'Payroll', ''],
    ]);
    expect(findUnsupportedRows(edited, 'edit')).toEqual([3]);
  });

  it('is reported with the row number of the server, which skips rows that it reads as blank', () => {
    // The server does not store the first two rows, so the row numbers on the server differ from the row numbers in the
    // grid.
    const odd = [line({ name: '\u200b' }), line({ rto: ' \n ' }), line({ name: ' Two\n lines ' })];
    expect(named(toStoredRows(odd, 'create'))).toEqual(['Two lines']);
    expect(findUnsupportedRows([...odd, tagged], 'create')).toEqual([2]);
  });

  it('stays in the grid as typed, beside the rows that the server refused', () => {
    const blank = batchColumns.map(() => '');
    const record = {
      rows: [
        { target: null, cells: blank.with(4, '4 h') },
        { target: null, cells: ['Owned', ...blank.slice(1)] },
        { target: null, cells: ['Taken', ...blank.slice(1)] },
      ],
    };
    // The row "Alone" contains only an unsupported name, so the server does not store the row.
    const failures = [
      { row: 2, name: '', message: 'This row was left out' },
      { row: 3, name: 'Owned', message: 'This row was left out' },
      { row: 4, name: 'Taken', message: 'An activity with this name already exists. Use another name' },
    ];
    const left = restoreTypedRows(lines, 'create', { ...done, failures }, record);
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
    // From here on, row numbers count the rows of the remaining draft.
    const rest = left.rows.map(({ cells, target }) => newLine(cells, target));
    expect(named(toStoredRows(rest, 'create'))).toEqual(named(record.rows));
    expect(findUnsupportedRows(rest, 'create')).toEqual([1, 2]);
  });

  it('stays in the grid when all other rows have been created', () => {
    const left = restoreTypedRows(
      [line({ name: 'Good' }), alone],
      'create',
      { ...done, failures: [], version: null },
      undefined,
    );
    expect(named(left.rows)).toEqual(['<u>Alone</u>']);
    expect(
      restoreTypedRows([line({ name: 'Good' })], 'create', { ...done, failures: [], version: null }, undefined).rows,
    ).toEqual([]);
  });
});
