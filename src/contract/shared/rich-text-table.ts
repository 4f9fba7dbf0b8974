import { maxColumns } from './rich-text-rules.ts';

export type Path = readonly (string | number)[];
export type Fields = Readonly<Record<string, unknown>>;

/** A problem and its place within the document. */
export interface RichTextProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

export const problem = (path: Path, message: string): RichTextProblem => ({ path: [...path], message });

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Cell {
  readonly attrs?: { readonly colspan?: number; readonly rowspan?: number };
}
interface Row<C extends Cell> {
  readonly content?: readonly C[];
}

/**
 * A row of a table: its own cells, and the columns that are covered. Cells of rows above can also cover columns of this
 * row.
 */
interface PlacedRow<C> {
  readonly cells: readonly { readonly cell: C; readonly column: number }[];
  /** The number of covered columns. */
  readonly width: number;
  /** True if a cell covers a column that a cell of a row above also covers. */
  readonly overlaps: boolean;
  /** The number of rows below this row that are covered by cells of this row or of rows above. */
  readonly rowsBelow: number;
}

/** Places the cells of a table in its columns, as a browser does: each in the first column that is free. */
export function* placeCells<C extends Cell>(rows: readonly Row<C>[]): Generator<PlacedRow<C>> {
  /** For each column, the number of rows that are still covered. */
  let covered: number[] = [];
  for (const { content = [] } of rows) {
    let column = 0;
    let overlaps = false;
    const cells: { readonly cell: C; readonly column: number }[] = [];
    for (const cell of content) {
      const { colspan = 1, rowspan = 1 } = cell.attrs ?? {};
      while (covered[column]) column += 1;
      cells.push({ cell, column });
      for (const end = column + colspan; column < end; column += 1) {
        overlaps ||= Boolean(covered[column]);
        covered[column] = rowspan;
      }
    }
    const width = covered.filter(Boolean).length;
    covered = Array.from(covered, (rowsLeft) => Math.max(0, rowsLeft - 1));
    yield { cells, width, overlaps, rowsBelow: Math.max(0, ...covered) };
  }
}

type CountableCell = { readonly attrs?: Readonly<Record<string, number>> };
type CountableRow = Row<CountableCell>;

const isSpan = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) > 0);

/** Returns whether the columns of a row can be counted. If not, the problems of its cells are reported instead. */
function isCountable(row: unknown): row is CountableRow {
  const cells = isFields(row) ? (row.content ?? []) : undefined;
  if (!Array.isArray(cells)) return false;
  return cells.every((cell: unknown) => {
    const spans = isFields(cell) ? (cell.attrs ?? {}) : undefined;
    return isFields(spans) && isSpan(spans.colspan) && isSpan(spans.rowspan);
  });
}

const countColumns = ({ content = [] }: CountableRow) =>
  content.reduce((sum, { attrs }) => sum + (attrs?.colspan ?? 1), 0);

/** Returns the first reason why the rows of a table are not a complete grid. */
export function findTableProblem(rows: readonly unknown[], path: Path): RichTextProblem | undefined {
  if (!rows.every(isCountable)) return undefined;
  const tooWide = rows.findIndex((row) => countColumns(row) > maxColumns);
  if (tooWide >= 0) return problem([...path, tooWide], `A table can have at most ${maxColumns} columns`);
  const columns = rows[0] ? countColumns(rows[0]) : 0;
  if (columns === 0) return problem(path, 'Put at least one cell into the first row');
  let index = 0;
  let below = 0;
  // Stops at the first wrong row. Otherwise, cells that span many rows could make each row below wider, and the check
  // would be very slow.
  for (const { width, overlaps, rowsBelow } of placeCells(rows)) {
    const place = [...path, index];
    if (overlaps) return problem(place, 'Two cells are at the same place. Reduce a colspan or rowspan');
    if (width !== columns)
      return problem(place, `The row covers ${width} columns and the first row ${columns}. Add or remove cells`);
    index += 1;
    below = rowsBelow;
  }
  return below ? problem(path, 'A cell reaches below the last row. Reduce its rowspan or add rows') : undefined;
}
