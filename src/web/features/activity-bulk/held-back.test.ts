import { describe, expect, it } from 'vitest';
import { type BatchColumn, batchColumns } from '#root/contract/activity-batches.ts';
import { newLine } from '#root/web/bulk-grid/grid-lines.ts';
import { leftAsTyped, storedRows, whyNotStored } from './held-back.ts';

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

  it('is left out of the draft, and keeps its row from going in without it', () => {
    expect(named(storedRows(lines, 'create', false))).toEqual(['Good', '', '', 'Owned', 'Taken']);
    expect(named(storedRows(lines, 'create', true))).toEqual(['Good', '', '', '', 'Taken']);
    const edit = storedRows([line({ name: 'Payroll', owner: '<i>Jo</i>' }, 3)], 'edit', true);
    expect(edit).toMatchObject([{ target: 3 }]);
    expect(named(edit)).toEqual(['']);
  });

  it('stays as it was typed, between the rows that the server has refused', () => {
    const blank = batchColumns.map(() => '');
    const record = {
      rows: [
        { target: null, cells: blank.with(4, '4 h') },
        { target: null, cells: ['Taken', ...blank.slice(1)] },
      ],
    };
    // "Owned" without its name and owner is a row in which nothing stands, as "Alone" is.
    const failures = [
      { row: 2, name: '', message: 'This field is required!' },
      { row: 3, name: 'Taken', message: 'An activity with this name exists already. Use another name' },
    ];
    const left = leftAsTyped(lines, 'create', { ...done, failures }, record);
    expect(left.rows.map(({ cells }) => cells)).toEqual([
      tagged.cells,
      alone.cells,
      owned.cells,
      record.rows[1]?.cells,
    ]);
    expect(left.failures).toEqual([
      { row: 2, name: '', message: 'HTML tags not allowed' },
      { row: 3, name: '', message: 'HTML tags not allowed' },
      { row: 4, name: 'Owned', message: 'HTML tags not allowed' },
      { row: 5, name: 'Taken', message: 'An activity with this name exists already. Use another name' },
    ]);
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
