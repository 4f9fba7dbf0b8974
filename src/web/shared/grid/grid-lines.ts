import { stripMarkup } from '#root/domain/import/strip-markup.ts';
/** A row of the grid. Its `id` does not change when rows move. */
export interface GridLine {
  readonly id: number;
  /** The number of the record or file row that this row edits; null for a new row. */
  readonly target: number | null;
  readonly cells: readonly string[];
  /** Whether the row is excluded. Excluded rows remain visible. */
  readonly isExcluded?: boolean;
}

/** A rectangle of cells. Row and column indexes start at 0, and all bounds are inclusive. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface GridLimits {
  readonly columns: number;
  readonly maxRows: number;
  /** Whether pasting may add rows. */
  readonly canGrow: boolean;
}

/** Text copied from a spreadsheet, by rows and columns. */
export type Block = readonly (readonly string[])[];

let lastId = 0;

export function blankLines(count: number, columns: number): GridLine[] {
  return Array.from({ length: Math.max(0, count) }, () => newLine(Array.from({ length: columns }, () => '')));
}

export function newLine(cells: readonly string[], target: number | null = null): GridLine {
  lastId += 1;
  return { id: lastId, target, cells };
}

export const isBlank = ({ cells }: GridLine): boolean => cells.every((cell) => cell.trim() === '');

/** Returns the number of rows up to and including the last row that is not blank. */
export const countUsedRows = (lines: readonly GridLine[]): number => lines.findLastIndex((line) => !isBlank(line)) + 1;

/** Returns the text of a cell; '' outside the grid. */
export const cellAt = (lines: readonly GridLine[], row: number, column: number): string =>
  lines[row]?.cells[column] ?? '';

/** New text for one cell. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/**
 * Returns the rows with these edits applied. If nothing changes, returns the same array, so that no undo step is
 * recorded.
 */
export function setCells(lines: readonly GridLine[], edits: readonly CellEdit[]): readonly GridLine[] {
  const changing = edits.filter(({ row, column, value }) => lines[row] && cellAt(lines, row, column) !== value);
  if (changing.length === 0) return lines;
  const next = [...lines];
  for (const { row, column, value } of changing) {
    const line = next[row] as GridLine;
    next[row] = { ...line, cells: line.cells.with(column, value) };
  }
  return next;
}

function* listCells({ top, bottom, left, right }: GridRange) {
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) yield { row, column };
}

export const clearRange = (lines: readonly GridLine[], range: GridRange): readonly GridLine[] =>
  setCells(
    lines,
    [...listCells(range)].map((at) => ({ ...at, value: '' })),
  );

/**
 * Copies the first row of the range into the other rows of the range. If the range has only one row, copies the row
 * above it, as in spreadsheets.
 */
export function fillDown(lines: readonly GridLine[], range: GridRange): readonly GridLine[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return lines;
  return setCells(
    lines,
    [...listCells(range)].map((at) => ({ ...at, value: cellAt(lines, from, at.column) })),
  );
}

export const copyRange = (lines: readonly GridLine[], { top, bottom, left, right }: GridRange): Block =>
  lines.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1));

export const removeLines = (lines: readonly GridLine[], { top, bottom }: GridRange): readonly GridLine[] =>
  lines.filter((_, row) => row < top || row > bottom);

/**
 * Excludes the rows of a range without removing them. If all rows of the range are excluded already, includes them
 * again.
 */
export function toggleExcluded(lines: readonly GridLine[], { top, bottom }: GridRange): readonly GridLine[] {
  const isExcluded = !lines.slice(top, bottom + 1).every((line) => line.isExcluded);
  return lines.map((line, row) =>
    row < top || row > bottom || (line.isExcluded ?? false) === isExcluded ? line : { ...line, isExcluded },
  );
}

/** The result of pasting. */
export interface Pasted {
  readonly lines: readonly GridLine[];
  /** The pasted cells. */
  readonly range: GridRange;
  /** The number of rows in the block that did not fit. */
  readonly leftOut: number;
}

/**
 * Pastes a block at the upper left corner of the range, adding rows if allowed. A single cell fills the whole range.
 */
export function pasteBlock(lines: readonly GridLine[], range: GridRange, block: Block, limits: GridLimits): Pasted {
  const only = block.length === 1 && block[0]?.length === 1 ? (block[0][0] ?? '') : undefined;
  if (only !== undefined)
    return {
      lines: setCells(
        lines,
        [...listCells(range)].map((at) => ({ ...at, value: only })),
      ),
      range,
      leftOut: 0,
    };
  const room = (limits.canGrow ? limits.maxRows : lines.length) - range.top;
  const rows = block.slice(0, room);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const grown = [...lines, ...blankLines(range.top + rows.length - lines.length, limits.columns)];
  const edits = rows.flatMap((cells, row) =>
    cells.flatMap((value, column) =>
      range.left + column < limits.columns ? [{ row: range.top + row, column: range.left + column, value }] : [],
    ),
  );
  const bottom = range.top + Math.max(0, rows.length - 1);
  const right = Math.min(limits.columns, range.left + Math.max(1, width)) - 1;
  return { lines: setCells(grown, edits), range: { ...range, bottom, right }, leftOut: block.length - rows.length };
}

/**
 * Removes HTML that was copied from another system and keeps its text, as an import does.
 * @returns the block, and the number of cells that have changed
 */
export function removeMarkup(block: Block): { readonly block: Block; readonly cleaned: number } {
  let cleaned = 0;
  const clean = (text: string) => {
    const plain = stripMarkup(text);
    if (plain !== text) cleaned += 1;
    return plain;
  };
  return { block: block.map((cells) => cells.map(clean)), cleaned };
}

interface Headings {
  /** Returns the index of the column with a heading. */
  readonly findColumn: (heading: string) => number | undefined;
  /** Returns the text of a cell below a heading, in the column with this index. */
  readonly readCell: (cell: string, heading: string, column: number) => string;
}

/**
 * Removes the first row of a block if it contains column headings of the grid, and puts each cell in the column that
 * its heading names. Returns any other block unchanged.
 * @returns the block, and the headings of columns that the grid does not have
 */
export function arrangeByHeadings(
  block: Block,
  columns: number,
  { findColumn, readCell }: Headings,
): { readonly block: Block; readonly unknown: readonly string[] } {
  const headings = block[0] ?? [];
  const found = headings.map(findColumn);
  // A single matching cell may be a value rather than a heading.
  if (found.filter((column) => column !== undefined).length < 2) return { block, unknown: [] };
  const arranged = block.slice(1).map((cells) => {
    const placed = Array.from({ length: columns }, () => '');
    for (const [at, column] of found.entries())
      if (column !== undefined) placed[column] = readCell(cells[at] ?? '', headings[at] ?? '', column);
    return placed;
  });
  const isUsed = (at: number) => block.slice(1).some((cells) => (cells[at] ?? '').trim() !== '');
  const unknown = headings.filter((_, at) => found[at] === undefined && isUsed(at)).map((heading) => heading.trim());
  return { block: arranged, unknown };
}
