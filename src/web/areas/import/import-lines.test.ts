import { describe, expect, it } from 'vitest';
import type { ImportProblem, ImportRow } from '#root/contract/import/import-records.ts';
import { setCells, toggleExcluded } from '#root/web/shared/grid/grid-lines.ts';
import {
  buildFixes,
  findNextProblem,
  listColumns,
  matchesServer,
  placeProblems,
  type SheetColumn,
  toCellEdits,
  toGridColumns,
  toGridLines,
  withCurrentText,
} from './import-lines.ts';

const column = (header: string, field: 'name' | 'rto' | null) => ({
  header,
  field,
  unit: 'h' as const,
  samples: [],
  hint: '',
  hidden: false,
});
const sheets = [
  {
    fileName: 'a.csv',
    sheetName: '',
    rowCount: 2,
    kind: 'activity' as const,
    columns: [column('Prozess', 'name'), column('Bemerkung', null), column('WAZ', 'rto')],
    categories: [],
    ...{ remembered: false, undecided: false, hidden: false, setAside: [] },
  },
];
const columns = listColumns({ sheets }, 0);
const scope = { sheet: 0, columns };

const row = (number: number, cells: string[], more: Partial<ImportRow> = {}): ImportRow => ({
  sheet: 0,
  row: number,
  kind: 'activity',
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
const lines = toGridLines(rows, columns);

describe('the lines that show the rows of an import in the grid', () => {
  it('contain the imported columns, with their names in the application and in the file', () => {
    expect(columns).toEqual([
      { at: 0, label: 'Name', header: 'Prozess', isName: true },
      { at: 2, label: 'RTO', header: 'WAZ', isName: false },
    ]);
    expect(listColumns({ sheets }, 7)).toEqual([]);
    expect(toGridColumns(columns, rows).map(({ headings }) => headings)).toEqual([['prozess'], ['waz']]);
    expect(toGridColumns(columns, rows).map(({ pinned }) => pinned)).toEqual([true, false]);
    const [name, rto] = columns as [SheetColumn, SheetColumn];
    expect(toGridColumns([rto, name], rows).map(({ pinned }) => pinned)).toEqual([true, true]);
    expect(toGridColumns([rto, rto, name], rows).map(({ pinned }) => pinned)).toEqual([false, false, false]);
    expect(lines.map(({ target, cells, isExcluded }) => [target, cells, isExcluded])).toEqual([
      [2, ['Payroll', '3 h'], false],
      [4, ['Sales', ''], true],
    ]);
  });

  it('keep their ids when they are read again', () => {
    expect(toGridLines(rows.toReversed(), columns, lines).map(({ id }) => id)).toEqual(
      lines.map(({ id }) => id).toReversed(),
    );
  });

  it('report changed cells by their columns in the file, and ignore changed blanks around a text', () => {
    const edited = setCells(lines, [
      { row: 0, column: 1, value: '4 h' },
      { row: 1, column: 0, value: ' Sales ' },
    ]);
    expect(buildFixes(lines, edited, scope)).toEqual([
      { cells: [{ sheet: 0, row: 2, column: 2, value: '4 h' }], rows: [], dropAdditions: [] },
    ]);
    expect(buildFixes(edited, edited, scope)).toEqual([]);
    expect(buildFixes(edited, lines, scope)[0]?.cells[0]?.value).toBe('3 h');
  });

  it('can be excluded and included again', () => {
    const out = toggleExcluded(lines, { top: 0, bottom: 1, left: 0, right: 0 });
    expect(buildFixes(lines, out, scope)[0]?.rows).toEqual([{ sheet: 0, row: 2, removed: true }]);
    const back = toggleExcluded(out, { top: 0, bottom: 1, left: 0, right: 0 });
    expect(buildFixes(out, back, scope)[0]?.rows.map(({ removed }) => removed)).toEqual([false, false]);
  });

  it('have their changes split into parts that fit into one request each', () => {
    const many = toGridLines(
      Array.from({ length: 600 }, (_, at) => row(at + 2, ['a', '', ''])),
      columns,
    );
    const edits = many.map((_, at) => ({ row: at, column: 1, value: '1 h' }));
    const parts = buildFixes(many, setCells(many, edits), scope);
    expect(parts.map(({ cells }) => cells.length)).toEqual([500, 100]);
  });

  it('replace the text of unsent changes by their current text when the changes are sent again', () => {
    const [fixes] = buildFixes(lines, setCells(lines, [{ row: 0, column: 1, value: '4 h' }]), scope);
    const later = setCells(lines, [{ row: 0, column: 1, value: '5 h' }]);
    expect(fixes && withCurrentText(fixes, later, columns).cells).toEqual([
      { sheet: 0, row: 2, column: 2, value: '5 h' },
    ]);
  });

  it('match the server’s rows if the texts are equal; without `sameRows`, the server may leave out fixed rows', () => {
    expect(matchesServer(lines, rows, { columns, sameRows: true })).toBe(true);
    expect(matchesServer(lines, rows.slice(0, 1), { columns, sameRows: true })).toBe(false);
    expect(matchesServer(lines, rows.slice(0, 1), { columns, sameRows: false })).toBe(true);
    expect(matchesServer(lines, [row(2, ['Payroll', 'n', '4 h'])], { columns, sameRows: false })).toBe(false);
    expect(matchesServer(lines, [row(4, ['Sales'])], { columns, sameRows: false })).toBe(false);
  });

  it('apply only those cells of a suggestion that they contain', () => {
    const cells = [
      { sheet: 0, row: 2, column: 2, value: '8 h' },
      { sheet: 1, row: 2, column: 2, value: 'another sheet' },
      { sheet: 0, row: 3, column: 2, value: 'another page' },
      { sheet: 0, row: 2, column: 1, value: 'not imported' },
    ];
    expect(toCellEdits(cells, lines, scope)).toEqual([{ row: 0, column: 1, value: '8 h' }]);
  });

  it('show each problem at its cell, and problems of the whole row at the first cell', () => {
    const invalid = [
      row(4, ['Sales'], { problems: [problem(2, 'error'), problem(null, 'waits'), problem(1, 'warning')] }),
    ];
    expect(
      placeProblems(lines, invalid, columns).map(({ row, column, isWarning }) => [row, column, isWarning]),
    ).toEqual([
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

  it('comes after the cell in the order of sheet, row and column, and is the first problem after the last', () => {
    expect(findNextProblem(problems, undefined)).toBe(problems[2]);
    expect(findNextProblem(problems, { sheet: 0, row: 4, column: 0 })).toBe(problems[1]);
    expect(findNextProblem(problems, { sheet: 0, row: 4, column: 2 })).toBe(problems[0]);
    expect(findNextProblem(problems, { sheet: 1, row: 2, column: 0 })).toBe(problems[2]);
    expect(findNextProblem([], undefined)).toBeUndefined();
  });
});
