import {
  type BatchInput,
  type BatchKind,
  type BatchRecord,
  type BatchResult,
  batchCell,
} from '#root/contract/activities/activity-batches.ts';
import { name as nameField } from '#root/contract/platform/fields.ts';
import { type GridLine, isBlank } from '#root/web/shared/grid/grid-lines.ts';

type Lines = readonly GridLine[];
type Rows = BatchInput['rows'];

const activityName = nameField();
const cell = batchCell();

/** What is wrong with the first cell that can not be stored, in the words of a form; undefined where all can be. */
export function whyNotStored({ cells }: Pick<GridLine, 'cells'>): string | undefined {
  const at = cells.findIndex((text) => !cell.safeParse(text).success);
  return at < 0 ? undefined : (at === 0 ? activityName : cell).safeParse(cells[at]).error?.issues[0]?.message;
}

/** The cells as the server keeps them: what none can hold is flagged in the grid, and left out here. */
const storableCells = ({ cells }: GridLine) => cells.map((text) => cell.safeParse(text).data ?? '');

/** Whether the draft has a row of these cells; of new activities it has none in which nothing stands. */
const isStored = (cells: readonly string[], kind: BatchKind) => kind === 'edit' || cells.some((text) => text !== '');

const stored = (lines: Lines, kind: BatchKind) =>
  lines
    .map((line) => ({ line, row: { target: line.target, cells: storableCells(line) } }))
    .filter(({ row }) => isStored(row.cells, kind));

/** What of the rows can be stored. */
export const storedRows = (lines: Lines, kind: BatchKind): Rows => stored(lines, kind).map(({ row }) => row);

/** The rows, by their number among the stored ones, of which something can not be stored: without it they must not go in. */
export const heldBackRows = (lines: Lines, kind: BatchKind): number[] =>
  stored(lines, kind).flatMap(({ line }, at) => (whyNotStored(line) === undefined ? [] : at + 1));

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
  const found = new Map(failures.map((failure, at) => [failure.row, { failure, row: record?.rows[at] }]));
  let number = 0;
  const standing = lines.filter((line) => kind === 'edit' || !isBlank(line));
  const left = standing.flatMap((line, at) => {
    const why = whyNotStored(line);
    const storable = storableCells(line);
    const isKnown = isStored(storable, kind);
    number += isKnown ? 1 : 0;
    const said = isKnown ? found.get(number) : undefined;
    if (!said && (why === undefined || isKnown)) return [];
    return {
      row: { target: said?.row?.target ?? null, cells: [...(why === undefined && said?.row ? said.row : line).cells] },
      failure: {
        row: at + 1,
        name: said?.failure.name || (storable[0] ?? ''),
        message: why ?? said?.failure.message ?? '',
      },
    };
  });
  return { rows: left.map(({ row }) => row), failures: left.map(({ failure }) => failure) };
}
