/** A row of the grid. `id` stays with it whatever moves around it. */
export interface GridLine {
  readonly id: number;
  /** What the row stands for elsewhere; null for one that stands for nothing yet. */
  readonly target: number | null;
  readonly cells: readonly string[];
  /** Taken out, but still shown. */
  readonly isOut?: boolean;
}

/** Cells from one corner to the other, all included; rows and columns count from 0. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** How the rows of a grid may grow. */
export interface GridLimits {
  readonly columns: number;
  /** Rows at most. */
  readonly most: number;
  /** False: there are the rows that there are. */
  readonly grows: boolean;
}

/** Text that was copied from a spreadsheet, by rows and columns. */
export type Block = readonly (readonly string[])[];

let lastId = 0;

/** Rows in which nothing stands. */
export function blankLines(count: number, columns: number): GridLine[] {
  return Array.from({ length: Math.max(0, count) }, () => newLine(Array.from({ length: columns }, () => '')));
}

export function newLine(cells: readonly string[], target: number | null = null): GridLine {
  lastId += 1;
  return { id: lastId, target, cells };
}

export const isBlank = ({ cells }: GridLine): boolean => cells.every((cell) => cell.trim() === '');

/** One past the last row in which something stands. */
export const filledEnd = (lines: readonly GridLine[]): number => lines.findLastIndex((line) => !isBlank(line)) + 1;

/** The text of one cell; '' outside of the grid. */
export const cellAt = (lines: readonly GridLine[], row: number, column: number): string =>
  lines[row]?.cells[column] ?? '';

/** New text for single cells. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/** The rows after these edits; the very same rows where nothing changes, so that there is nothing to undo. */
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

function* cellsOf({ top, bottom, left, right }: GridRange) {
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) yield { row, column };
}

export const clearRange = (lines: readonly GridLine[], range: GridRange): readonly GridLine[] =>
  setCells(
    lines,
    [...cellsOf(range)].map((at) => ({ ...at, value: '' })),
  );

/** The first row of the range goes into its others; a range of one row takes the row above it, as in spreadsheets. */
export function fillDown(lines: readonly GridLine[], range: GridRange): readonly GridLine[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return lines;
  return setCells(
    lines,
    [...cellsOf(range)].map((at) => ({ ...at, value: cellAt(lines, from, at.column) })),
  );
}

export const copyRange = (lines: readonly GridLine[], { top, bottom, left, right }: GridRange): Block =>
  lines.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1));

export const removeLines = (lines: readonly GridLine[], { top, bottom }: GridRange): readonly GridLine[] =>
  lines.filter((_, row) => row < top || row > bottom);

/** Takes the rows of a range out and leaves them where they are; where all of them are out, they come back. */
export function toggleOut(lines: readonly GridLine[], { top, bottom }: GridRange): readonly GridLine[] {
  const isOut = !lines.slice(top, bottom + 1).every((line) => line.isOut);
  return lines.map((line, row) =>
    row < top || row > bottom || (line.isOut ?? false) === isOut ? line : { ...line, isOut },
  );
}

/** What pasting has done. */
export interface Pasted {
  readonly lines: readonly GridLine[];
  /** The cells that were written. */
  readonly range: GridRange;
  /** Rows of the block for which there was no room. */
  readonly leftOut: number;
}

/** Puts a block at the upper left corner of the range; rows grow. One single cell goes into the whole range. */
export function pasteBlock(lines: readonly GridLine[], range: GridRange, block: Block, limits: GridLimits): Pasted {
  const only = block.length === 1 && block[0]?.length === 1 ? (block[0][0] ?? '') : undefined;
  if (only !== undefined)
    return {
      lines: setCells(
        lines,
        [...cellsOf(range)].map((at) => ({ ...at, value: only })),
      ),
      range,
      leftOut: 0,
    };
  const room = (limits.grows ? limits.most : lines.length) - range.top;
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
 * A block whose first row are headings of the grid loses it, and its columns go where they belong.
 * @param columnOf the column that a heading means
 */
export function byHeadings(block: Block, columns: number, columnOf: (heading: string) => number | undefined): Block {
  const found = (block[0] ?? []).map(columnOf);
  // One word alone may well be a value.
  if (found.filter((column) => column !== undefined).length < 2) return block;
  return block.slice(1).map((cells) => {
    const placed = Array.from({ length: columns }, () => '');
    for (const [at, column] of found.entries()) if (column !== undefined) placed[column] = cells[at] ?? '';
    return placed;
  });
}
