import { describe, expect, it, vi } from 'vitest';
import { findClosestName } from './closest-name.ts';
import { findHeaders, guessTable } from './guess.ts';
import { readHeading } from './headers.ts';
import { toNameKey } from './text.ts';

/** Counts the characters of all texts that are split into words while `act` runs. */
function countSplit(act: () => void): number {
  const split = vi.spyOn(String.prototype, 'split');
  act();
  const texts = [...split.mock.contexts];
  split.mockRestore();
  return texts.reduce<number>((sum, text) => sum + String(text).length, 0);
}

describe('long headings', () => {
  const headings = Array.from({ length: 100 }, (_, column) => `${column} ${'word '.repeat(999)}`);
  const rows = Array.from({ length: 10 }, (_, at) => ({ number: at + 1, cells: headings }));

  it('a hundred headings of 5,000 characters are read only as far as they can match', () => {
    const characters = countSplit(() => {
      const table = findHeaders({ fileName: 'x.xlsx', sheetName: 'Sheet1', rows });
      guessTable(table, 'x.xlsx', 'Sheet1');
    });
    // Reads ten possible lines of headings, and the chosen line a few times more.
    expect(characters).toBeLessThan(100 * 200 * 25);
  });

  it('a heading with a long explanation is still recognised', () => {
    const heading = `RTO (in hours) ${'as agreed with the management of the unit '.repeat(40)}`;
    const table = findHeaders({
      ...{ fileName: 'processes.csv', sheetName: '' },
      rows: [{ number: 1, cells: ['Process', heading] }],
    });
    expect(guessTable(table, 'processes.csv', '').columns.map(({ field }) => field)).toEqual(['name', 'rto']);
    expect(readHeading(heading).key.length).toBeLessThanOrEqual(200);
  });
});

/** Counts the characters that are compared while `act` runs. */
function countCompared(act: () => void): number {
  const read = vi.spyOn(String.prototype, 'charCodeAt');
  act();
  const { length } = read.mock.calls;
  read.mockRestore();
  return length;
}

describe('closest names', () => {
  const toChoices = (names: readonly string[]) => names.map((name) => ({ name, key: toNameKey(name) }));

  it('the distance of names that share no part with the text is not measured', () => {
    const names = toChoices(Array.from({ length: 5_000 }, (_, at) => `Warehouse ${at}`));
    expect(countCompared(() => findClosestName('Payroll run', names))).toBe(0);
  });

  it('the distance of at most 200 similar names is measured', () => {
    const names = toChoices(Array.from({ length: 5_000 }, (_, at) => `${'Site '.repeat(10)}${1_000 + at}`));
    const characters = countCompared(() => findClosestName(`${'Site '.repeat(10)}xxxx`, names));
    expect(characters).toBeGreaterThan(0);
    expect(characters).toBeLessThan(200 * 54 * 5);
  });

  it('a text of 5,000 characters is not compared', () => {
    const names = toChoices(['x'.repeat(4_999)]);
    expect(countCompared(() => findClosestName('x'.repeat(5_000), names))).toBe(0);
  });

  it.each([
    ['Wraehouse', 'Warehouse'],
    ['arehous', 'Warehouse'],
    ['Warehouses 1', 'Warehouse 1'],
    ['Cat', 'Car'],
    ['Lo', 'Log'],
  ])('%j means %j', (text, name) => expect(findClosestName(text, toChoices(['Other', name]))).toBe(name));
});
