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

/** A column that is imported: its place in the sheet, and its names here and in the file. */
export interface SheetColumn {
  readonly at: number;
  readonly label: string;
  readonly header: string;
  /** It says which record the row is about. */
  readonly isName: boolean;
}

export function columnsOf({ sheets }: Pick<ImportRecord, 'sheets'>, sheet: number): SheetColumn[] {
  const { kind = null, columns = [] } = sheets[sheet] ?? {};
  return columns.flatMap(({ field, header }, at) =>
    field && kind ? [{ at, label: labelImportField(kind, field), header, isName: field === 'name' }] : [],
  );
}

const within = (least: number, width: number, most: number) => Math.min(most, Math.max(least, width));

/** With the name stays what stands before it, as the columns keep the order of the file; of more than this there would be no room. */
const mostPinned = 2;

/** The columns as the grid has them, as wide as what stands in these rows; the name of the record stays in sight. */
export function gridColumns(columns: readonly SheetColumn[], rows: readonly ImportRow[]): BulkGridColumn[] {
  const name = columns.findIndex(({ isName }) => isName);
  const isPinned = (place: number) => place <= name && name < mostPinned;
  return columns.map(({ at, label, header }, place) => {
    const longest = Math.max(label.length, ...rows.map(({ cells }) => cells[at]?.length ?? 0));
    const width = within(100, longest * 8 + 28, 240);
    return { label, width, headings: [header.toLowerCase()], pinned: isPinned(place) };
  });
}

/**
 * The rows as lines of the grid, which stand for the rows by their numbers in the file.
 * @param former lines that are shown already: who has the focus in one keeps it
 */
export function linesOf(rows: readonly ImportRow[], columns: readonly SheetColumn[], former: Lines = []): Lines {
  const ids = new Map(former.map(({ target, id }) => [target, id]));
  return rows.map(({ row, cells, verdict }) => {
    const line = newLine(
      columns.map(({ at }) => cells[at] ?? ''),
      row,
    );
    return { ...line, id: ids.get(row) ?? line.id, isOut: verdict === 'removed' };
  });
}

const isSameText = (a: string, b: string) => a.trim() === b.trim();

/**
 * Whether the lines say what the server says of these rows. Rows that the server has left out of its answer, because nothing
 * is wrong with them any more, count only where the lines are to be the same rows.
 */
export function agree(
  lines: Lines,
  rows: readonly ImportRow[],
  { columns, sameRows }: { columns: readonly SheetColumn[]; sameRows: boolean },
): boolean {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  if (sameRows && (lines.length !== rows.length || lines.some(({ target }) => !byRow.has(target ?? -1)))) return false;
  return lines.every(({ target, cells, isOut = false }) => {
    const row = byRow.get(target ?? -1);
    if (!row) return true;
    const isSame = columns.every(({ at }, column) => isSameText(cells[column] ?? '', row.cells[at] ?? ''));
    return isSame && isOut === (row.verdict === 'removed');
  });
}

/** What has to be said to the server so that its rows become these lines: nothing, or parts as large as it takes. */
export function fixesBetween(
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
  const rows = known.flatMap(({ line: { isOut = false }, old, row }) =>
    isOut === (old.isOut ?? false) ? [] : [{ sheet, row, removed: isOut }],
  );
  const parts = Math.max(Math.ceil(cells.length / maxCellFixes), rows.length > 0 ? 1 : 0);
  return Array.from({ length: parts }, (_, part) => ({
    cells: cells.slice(part * maxCellFixes, (part + 1) * maxCellFixes),
    rows: part === 0 ? rows : [],
    dropAdditions: [],
  }));
}

/** The same places with the text that stands there now. */
export const withTextNow = (
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
    rows: rows.map((one) => ({ ...one, removed: byRow.get(one.row)?.isOut ?? one.removed })),
    dropAdditions,
  };
};

/** What of the cells of an import is in these lines. */
export function editsOf(
  cells: readonly CellText[],
  lines: Lines,
  { sheet, columns }: { sheet: number; columns: readonly SheetColumn[] },
): CellEdit[] {
  const rowOf = new Map(lines.map(({ target }, row) => [target, row]));
  const columnOf = new Map(columns.map(({ at }, column) => [at, column]));
  return cells.flatMap((cell) => {
    const [row, column] = [rowOf.get(cell.row), columnOf.get(cell.column)];
    return cell.sheet === sheet && row !== undefined && column !== undefined
      ? [{ row, column, value: cell.value }]
      : [];
  });
}

/** A problem of an import where it is in the grid. */
export interface PlacedProblem extends CellProblem {
  readonly source: ImportProblem;
}

/** Problems of a whole row, and of columns that are not shown, stand at its first cell. */
export function problemsOf(lines: Lines, rows: readonly ImportRow[], columns: readonly SheetColumn[]): PlacedProblem[] {
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

interface Place {
  readonly sheet: number;
  readonly row: number;
  /** Null: of the whole row, which comes before its cells. */
  readonly column: number | null;
}

const isBefore = (a: Place, b: Place): boolean =>
  a.sheet !== b.sheet ? a.sheet < b.sheet : a.row !== b.row ? a.row < b.row : (a.column ?? -1) < (b.column ?? -1);

/** The problem after this place; after the last one comes the first. */
export function nextProblem<P extends Place>(problems: readonly P[], here: Place | undefined): P | undefined {
  const inOrder = problems.toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
  return inOrder.find((problem) => !here || isBefore(here, problem)) ?? inOrder[0];
}
