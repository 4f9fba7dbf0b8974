import { describe, expect, it } from 'vitest';
import type { ImportProblem, ImportRow } from '#root/contract/import/import-records.ts';
import { setCells, toggleOut } from '#root/web/shared/grid/grid-lines.ts';
import {
  agree,
  columnsOf,
  editsOf,
  fixesBetween,
  gridColumns,
  linesOf,
  nextProblem,
  problemsOf,
  type SheetColumn,
  withTextNow,
} from './import-lines.ts';

const column = (header: string, field: 'name' | 'rto' | null) => ({
  header,
  field,
  unit: 'h' as const,
  samples: [],
  hint: '',
});
const sheets = [
  {
    fileName: 'a.csv',
    sheetName: '',
    rowCount: 2,
    kind: 'activities' as const,
    columns: [column('Prozess', 'name'), column('Bemerkung', null), column('WAZ', 'rto')],
    categories: [],
    remembered: false,
  },
];
const columns = columnsOf({ sheets }, 0);
const where = { sheet: 0, columns };

const row = (number: number, cells: string[], more: Partial<ImportRow> = {}): ImportRow => ({
  sheet: 0,
  row: number,
  kind: 'activities',
  name: cells[0] ?? '',
  verdict: 'create',
  cells,
  fixed: [],
  problems: [],
  changes: [],
  ...more,
});
const problem = (column: number | null, level: ImportProblem['level']): ImportProblem => ({
  column,
  field: null,
  code: 'x',
  level,
  message: `at ${column}`,
  suggestions: [],
});
const rows = [row(2, ['Payroll', 'n', '3 h']), row(4, ['Sales'], { verdict: 'removed' })];
const lines = linesOf(rows, columns);

describe('rows of an import as lines of the grid', () => {
  it('have the columns that are imported, by their names here and in the file', () => {
    expect(columns).toEqual([
      { at: 0, label: 'Name', header: 'Prozess', isName: true },
      { at: 2, label: 'RTO', header: 'WAZ', isName: false },
    ]);
    expect(columnsOf({ sheets }, 7)).toEqual([]);
    expect(gridColumns(columns, rows).map(({ headings }) => headings)).toEqual([['prozess'], ['waz']]);
    expect(gridColumns(columns, rows).map(({ pinned }) => pinned)).toEqual([true, false]);
    const [name, rto] = columns as [SheetColumn, SheetColumn];
    expect(gridColumns([rto, name], rows).map(({ pinned }) => pinned)).toEqual([true, true]);
    expect(gridColumns([rto, rto, name], rows).map(({ pinned }) => pinned)).toEqual([false, false, false]);
    expect(lines.map(({ target, cells, isOut }) => [target, cells, isOut])).toEqual([
      [2, ['Payroll', '3 h'], false],
      [4, ['Sales', ''], true],
    ]);
  });

  it('keep their places when they are read again', () => {
    expect(linesOf(rows.toReversed(), columns, lines).map(({ id }) => id)).toEqual(
      lines.map(({ id }) => id).toReversed(),
    );
  });

  it('say what has changed in them, in the columns of the file; blanks around a text are no change', () => {
    const edited = setCells(lines, [
      { row: 0, column: 1, value: '4 h' },
      { row: 1, column: 0, value: ' Sales ' },
    ]);
    expect(fixesBetween(lines, edited, where)).toEqual([
      { cells: [{ sheet: 0, row: 2, column: 2, value: '4 h' }], rows: [], dropAdditions: [] },
    ]);
    expect(fixesBetween(edited, edited, where)).toEqual([]);
    expect(fixesBetween(edited, lines, where)[0]?.cells[0]?.value).toBe('3 h');
  });

  it('go out of the import and back in', () => {
    const out = toggleOut(lines, { top: 0, bottom: 1, left: 0, right: 0 });
    expect(fixesBetween(lines, out, where)[0]?.rows).toEqual([{ sheet: 0, row: 2, removed: true }]);
    const back = toggleOut(out, { top: 0, bottom: 1, left: 0, right: 0 });
    expect(fixesBetween(out, back, where)[0]?.rows.map(({ removed }) => removed)).toEqual([false, false]);
  });

  it('are sent in parts that a request takes', () => {
    const many = linesOf(
      Array.from({ length: 600 }, (_, at) => row(at + 2, ['a', '', ''])),
      columns,
    );
    const edits = many.map((_, at) => ({ row: at, column: 1, value: '1 h' }));
    const parts = fixesBetween(many, setCells(many, edits), where);
    expect(parts.map(({ cells }) => cells.length)).toEqual([500, 100]);
  });

  it('are sent again with what stands there by then', () => {
    const [fixes] = fixesBetween(lines, setCells(lines, [{ row: 0, column: 1, value: '4 h' }]), where);
    const later = setCells(lines, [{ row: 0, column: 1, value: '5 h' }]);
    expect(fixes && withTextNow(fixes, later, columns).cells).toEqual([{ sheet: 0, row: 2, column: 2, value: '5 h' }]);
  });

  it('agree with what the server says, or not', () => {
    expect(agree(lines, rows, { columns, sameRows: true })).toBe(true);
    expect(agree(lines, rows.slice(0, 1), { columns, sameRows: true })).toBe(false);
    expect(agree(lines, rows.slice(0, 1), { columns, sameRows: false })).toBe(true);
    expect(agree(lines, [row(2, ['Payroll', 'n', '4 h'])], { columns, sameRows: false })).toBe(false);
    expect(agree(lines, [row(4, ['Sales'])], { columns, sameRows: false })).toBe(false);
  });

  it('take over what a suggestion has changed in them', () => {
    const cells = [
      { sheet: 0, row: 2, column: 2, value: '8 h' },
      { sheet: 1, row: 2, column: 2, value: 'another sheet' },
      { sheet: 0, row: 3, column: 2, value: 'another page' },
      { sheet: 0, row: 2, column: 1, value: 'not imported' },
    ];
    expect(editsOf(cells, lines, where)).toEqual([{ row: 0, column: 1, value: '8 h' }]);
  });

  it('show each problem at its cell, and one of the whole row at its first', () => {
    const wrong = [
      row(4, ['Sales'], { problems: [problem(2, 'error'), problem(null, 'waits'), problem(1, 'warning')] }),
    ];
    expect(problemsOf(lines, wrong, columns).map(({ row, column, isWarning }) => [row, column, isWarning])).toEqual([
      [1, 1, false],
      [1, 0, true],
      [1, 0, true],
    ]);
  });
});

describe('the next problem', () => {
  const problems = [
    { sheet: 1, row: 2, column: 0 },
    { sheet: 0, row: 4, column: 2 },
    { sheet: 0, row: 4, column: null },
  ];

  it('is the one after this cell, by sheets, rows and columns, and at last the first', () => {
    expect(nextProblem(problems, undefined)).toBe(problems[2]);
    expect(nextProblem(problems, { sheet: 0, row: 4, column: 0 })).toBe(problems[1]);
    expect(nextProblem(problems, { sheet: 0, row: 4, column: 2 })).toBe(problems[0]);
    expect(nextProblem(problems, { sheet: 1, row: 2, column: 0 })).toBe(problems[2]);
    expect(nextProblem([], undefined)).toBeUndefined();
  });
});
