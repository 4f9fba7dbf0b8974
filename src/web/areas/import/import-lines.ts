import {
  type CellText,
  type ImportFixes,
  type ImportProblem,
  type ImportRecord,
  type ImportRow,
  maxCellFixes,
} from '#root/contract/import/import-records.ts';
import { labelImportField } from '#root/domain/import/fields.ts';
import type { CellEdit, GridLine } from '#root/web/shared/grid/grid-lines.ts';
import { newLine } from '#root/web/shared/grid/grid-lines.ts';
import type { BulkGridColumn, CellProblem } from '#root/web/shared/grid/grid-types.ts';

type Lines = readonly GridLine[];

/** A column that is imported: its position in the sheet, and its names in the application and in the file. */
export interface SheetColumn {
  readonly at: number;
  readonly label: string;
  readonly header: string;
  /** Whether the column contains the name of the row's record. */
  readonly isName: boolean;
}

/** Returns the columns of a sheet that are imported. */
export function listColumns({ sheets }: Pick<ImportRecord, 'sheets'>, sheet: number): SheetColumn[] {
  const { kind = null, columns = [] } = sheets[sheet] ?? {};
  return columns.flatMap(({ field, header }, at) =>
    field && kind ? [{ at, label: labelImportField(kind, field), header, isName: field === 'name' }] : [],
  );
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * The maximum number of pinned columns. The name column and all columns before it are pinned together, or not at all.
 */
const maxPinned = 2;

/** Returns the columns of the grid. They are wide enough for these rows, and the name is pinned. */
export function toGridColumns(columns: readonly SheetColumn[], rows: readonly ImportRow[]): BulkGridColumn[] {
  const name = columns.findIndex(({ isName }) => isName);
  const isPinned = (place: number) => place <= name && name < maxPinned;
  return columns.map(({ at, label, header }, place) => {
    const longest = Math.max(label.length, ...rows.map(({ cells }) => cells[at]?.length ?? 0));
    const width = clamp(100, longest * 8 + 28, 240);
    return { label, width, headings: [header.toLowerCase()], pinned: isPinned(place) };
  });
}

/**
 * Returns the rows as lines of the grid. The target of a line is the row's number in the file.
 * @param former the lines currently shown; their ids are reused, so that the focus is not lost
 */
export function toGridLines(rows: readonly ImportRow[], columns: readonly SheetColumn[], former: Lines = []): Lines {
  const ids = new Map(former.map(({ target, id }) => [target, id]));
  return rows.map(({ row, cells, verdict }) => {
    const line = newLine(
      columns.map(({ at }) => cells[at] ?? ''),
      row,
    );
    return { ...line, id: ids.get(row) ?? line.id, isExcluded: verdict === 'removed' };
  });
}

const isSameText = (a: string, b: string) => a.trim() === b.trim();

/**
 * Returns whether the lines have the same text as the server's rows. With the filter for problems, the server does not
 * return fixed rows. A missing row is a difference only if `sameRows` is set.
 */
export function matchesServer(
  lines: Lines,
  rows: readonly ImportRow[],
  { columns, sameRows }: { columns: readonly SheetColumn[]; sameRows: boolean },
): boolean {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  if (sameRows && (lines.length !== rows.length || lines.some(({ target }) => !byRow.has(target ?? -1)))) return false;
  return lines.every(({ target, cells, isExcluded = false }) => {
    const row = byRow.get(target ?? -1);
    if (!row) return true;
    const isSame = columns.every(({ at }, column) => isSameText(cells[column] ?? '', row.cells[at] ?? ''));
    return isSame && isExcluded === (row.verdict === 'removed');
  });
}

/** Returns the changes that turn one set of lines into another, split into parts that fit into one request each. */
export function buildFixes(
  before: Lines,
  after: Lines,
  { sheet, columns }: { sheet: number; columns: readonly SheetColumn[] },
): ImportFixes[] {
  const former = new Map(before.map((line) => [line.target, line]));
  const known = after.flatMap((line) => {
    const old = former.get(line.target);
    return old && line.target !== null ? [{ line, old, row: line.target }] : [];
  });
  const cells = known.flatMap(({ line, old, row }) =>
    columns.flatMap(({ at }, column) => {
      const value = line.cells[column] ?? '';
      return isSameText(value, old.cells[column] ?? '') ? [] : [{ sheet, row, column: at, value }];
    }),
  );
  const rows = known.flatMap(({ line: { isExcluded = false }, old, row }) =>
    isExcluded === (old.isExcluded ?? false) ? [] : [{ sheet, row, removed: isExcluded }],
  );
  const parts = Math.max(Math.ceil(cells.length / maxCellFixes), rows.length > 0 ? 1 : 0);
  return Array.from({ length: parts }, (_, part) => ({
    cells: cells.slice(part * maxCellFixes, (part + 1) * maxCellFixes),
    rows: part === 0 ? rows : [],
    dropAdditions: [],
  }));
}

/** Returns the same changes with the cells' current text. */
export const withCurrentText = (
  { cells, rows, dropAdditions }: ImportFixes,
  lines: Lines,
  columns: readonly SheetColumn[],
): ImportFixes => {
  const byRow = new Map(lines.map((line) => [line.target, line]));
  const place = new Map(columns.map(({ at }, column) => [at, column]));
  return {
    cells: cells.map((cell) => ({
      ...cell,
      value: byRow.get(cell.row)?.cells[place.get(cell.column) ?? -1] ?? cell.value,
    })),
    rows: rows.map((one) => ({ ...one, removed: byRow.get(one.row)?.isExcluded ?? one.removed })),
    dropAdditions,
  };
};

/** Converts cells to edits of these lines. Leaves out cells that the lines do not contain. */
export function toCellEdits(
  cells: readonly CellText[],
  lines: Lines,
  { sheet, columns }: { sheet: number; columns: readonly SheetColumn[] },
): CellEdit[] {
  const rowIndexes = new Map(lines.map(({ target }, row) => [target, row]));
  const columnIndexes = new Map(columns.map(({ at }, column) => [at, column]));
  return cells.flatMap((cell) => {
    const [row, column] = [rowIndexes.get(cell.row), columnIndexes.get(cell.column)];
    return cell.sheet === sheet && row !== undefined && column !== undefined
      ? [{ row, column, value: cell.value }]
      : [];
  });
}

/** A problem of an import, with its cell in the grid. */
export interface PlacedProblem extends CellProblem {
  readonly source: ImportProblem;
}

/** Assigns each problem to its cell. Problems of a whole row or of a hidden column are assigned to the first cell. */
export function placeProblems(
  lines: Lines,
  rows: readonly ImportRow[],
  columns: readonly SheetColumn[],
): PlacedProblem[] {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  return lines.flatMap(({ target }, row) =>
    (byRow.get(target ?? -1)?.problems ?? []).map((source) => ({
      row,
      column: Math.max(
        0,
        columns.findIndex(({ at }) => at === source.column),
      ),
      message: source.message,
      isWarning: source.level !== 'error',
      fixes: [],
      source,
    })),
  );
}

interface CellPlace {
  readonly sheet: number;
  readonly row: number;
  /** The column; null for the whole row. The whole row comes before its cells. */
  readonly column: number | null;
}

const isBefore = (a: CellPlace, b: CellPlace): boolean =>
  a.sheet !== b.sheet ? a.sheet < b.sheet : a.row !== b.row ? a.row < b.row : (a.column ?? -1) < (b.column ?? -1);

/** Returns the next problem after a cell. After the last problem, returns the first one. */
export function findNextProblem<P extends CellPlace>(
  problems: readonly P[],
  here: CellPlace | undefined,
): P | undefined {
  const inOrder = problems.toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
  return inOrder.find((problem) => !here || isBefore(here, problem)) ?? inOrder[0];
}
