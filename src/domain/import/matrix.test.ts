import { expect, it } from 'vitest';
import { findHeaders, guessTable } from './guess.ts';
import { unfoldMatrix } from './matrix.ts';

const unfold = (...lines: string[][]) =>
  unfoldMatrix(
    findHeaders({ fileName: 'x.csv', sheetName: '', rows: lines.map((cells, at) => ({ number: at + 1, cells })) }),
  );

it('a matrix of processes and applications becomes a list of dependencies', () => {
  const table = unfold(
    ['Process', 'SAP', 'Mail; calendar', 'Fax'],
    ['Payroll', 'x', 'X', ''],
    ['Orders', '', '✓', ''],
    ['Audit', '', '', ''],
  );
  expect(table.headers).toEqual(['Process', 'Needs']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Payroll', 'SAP; "Mail; calendar"'],
    ['Orders', '"Mail; calendar"'],
  ]);
  expect(table.aside).toMatchObject([{ number: 4, reason: 'unmarked' }]);
  expect(guessTable(table, 'x.csv', '').kind).toBe('dependency');
});

it('marks in columns beside the fields of activities become the needs of these activities', () => {
  const table = unfold(
    ['Process', 'RTO', 'MTPD', 'SAP', 'Mail'],
    ['Payroll', '4 h', '8 h', 'x', 'x'],
    ['Orders', '4 h', '8 h', '', ''],
  );
  expect(table.headers).toEqual(['Process', 'RTO', 'MTPD', 'Needs']);
  expect(table.rows.map(({ cells }) => cells.at(-1))).toEqual(['SAP; Mail', '']);
  expect(guessTable(table, 'x.csv', '')).toMatchObject({ kind: 'activity', columns: [{}, {}, {}, { field: 'needs' }] });
});

it('other tables are not changed, and neither are matrices whose cells would become too long', () => {
  const plain = [
    ['Name', 'Seats', 'Floor'],
    ['Depot', '1', '1'],
    ['Hall', '12', '2'],
  ];
  expect(unfold(...plain).headers).toEqual(plain[0]);
  const names = Array.from({ length: 30 }, (_, at) => `${at} ${'x'.repeat(200)}`);
  const wide = unfold(['Process', ...names], ['Payroll', ...names.map(() => 'x')]);
  expect(wide.headers).toHaveLength(31);
});

it.each([
  ['Application', 'Application'],
  ['IT system', 'IT system'],
  ['Application / Process', 'Application'],
  ['Supplier \\ Process', 'Supplier'],
  ['/ Process', 'Needs'],
])('a matrix whose corner says %j has the needed records in its rows', (corner, heading) => {
  const table = unfold([corner, 'Payroll', 'Orders'], ['SAP', 'x', 'x'], ['Mail', '', 'x'], ['Fax', '', '']);
  expect(table.headers).toEqual([heading, 'Needed by']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['SAP', 'Payroll; Orders'],
    ['Mail', 'Orders'],
  ]);
  expect(guessTable(table, 'x.csv', '')).toMatchObject({
    ...{ kind: 'dependency', columns: [{ field: 'provider' }, { field: 'dependent' }] },
  });
});

it.each([
  ['', 'Needs'],
  ['Process / Application', 'Application'],
  ['Prozess', 'Needs'],
  ['Processes vs applications', 'Needs'],
])('a matrix whose corner says %j has processes in its rows', (corner, heading) => {
  const { headers } = unfold([corner, 'SAP', 'Mail'], ['Payroll', 'x', ''], ['Orders', 'x', 'x']);
  expect(headers.at(-1)).toBe(heading);
});

it.each([
  ['1', '0'],
  ['x', '-'],
  ['✓', '✗'],
])('a matrix can mark with %j and %j which records are needed and which are not', (yes, no) => {
  const table = unfold(['Process', 'SAP', 'Mail'], ['Payroll', yes, no], ['Orders', no, yes], ['Audit', no, no]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Payroll', 'SAP'],
    ['Orders', 'Mail'],
  ]);
  expect(table.aside).toMatchObject([{ number: 4, reason: 'unmarked' }]);
});
