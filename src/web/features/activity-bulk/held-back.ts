import {
  type BatchInput,
  type BatchKind,
  type BatchRecord,
  type BatchResult,
  batchCell,
} from '#root/contract/activity-batches.ts';
import { name as nameField } from '#root/contract/fields.ts';
import { type GridLine, isBlank } from '#root/web/bulk-grid/grid-lines.ts';

type Lines = readonly GridLine[];
type Rows = BatchInput['rows'];

const activityName = nameField();
const cell = batchCell();

/** What is wrong with the first cell that can not be stored, in the words of a form; undefined where all can be. */
export function whyNotStored({ cells }: Pick<GridLine, 'cells'>): string | undefined {
  const at = cells.findIndex((text) => !cell.safeParse(text).success);
  return at < 0 ? undefined : (at === 0 ? activityName : cell).safeParse(cells[at]).error?.issues[0]?.message;
}

/** Whether something in these rows can not be stored. */
export const isHeldBack = (lines: Lines): boolean => lines.some((line) => whyNotStored(line) !== undefined);

const sentLines = (lines: Lines, kind: BatchKind) => lines.filter((line) => kind === 'edit' || !isBlank(line));
const storableCells = ({ cells }: GridLine) => cells.map((text) => (cell.safeParse(text).success ? text : ''));

function heldBack(line: GridLine): string[] {
  const cells = storableCells(line);
  return whyNotStored(line) === undefined ? cells : cells.with(0, '');
}

/**
 * What of the rows can be stored: what no cell can hold is flagged in the grid, and left out here.
 * @param applying a row that lacks something then has no name either: it must not become an activity without what was typed
 */
export function storedRows(lines: Lines, kind: BatchKind, applying: boolean): Rows {
  const cellsOf = applying ? heldBack : storableCells;
  return sentLines(lines, kind).map((line) => ({ target: line.target, cells: cellsOf(line) }));
}

/** The rows that stay after others have gone in, as they were typed, and why. */
interface Left {
  readonly rows: Rows;
  readonly failures: BatchResult['failures'];
}

/**
 * @param lines the rows as they stood in the grid
 * @param record the draft that remains, undefined where it is gone; its rows are those of the failures, in that order
 */
export function leftAsTyped(
  lines: Lines,
  kind: BatchKind,
  { failures }: BatchResult,
  record: Pick<BatchRecord, 'rows'> | undefined,
): Left {
  // The server leaves out rows in which nothing stands.
  const isKnown = (line: GridLine) => kind === 'edit' || heldBack(line).some((text) => text.trim() !== '');
  const found = new Map(failures.map((failure, at) => [failure.row, { failure, row: record?.rows[at] }]));
  let known = 0;
  const left = sentLines(lines, kind).flatMap((line, at) => {
    const why = whyNotStored(line);
    known += isKnown(line) ? 1 : 0;
    const said = isKnown(line) ? found.get(known) : undefined;
    if (!said && (why === undefined || isKnown(line))) return [];
    const name = said?.failure.name || (storableCells(line)[0] ?? '');
    return {
      row: { target: said?.row?.target ?? null, cells: [...(why === undefined && said?.row ? said.row : line).cells] },
      failure: { row: at + 1, name, message: why ?? said?.failure.message ?? '' },
    };
  });
  return { rows: left.map(({ row }) => row), failures: left.map(({ failure }) => failure) };
}
