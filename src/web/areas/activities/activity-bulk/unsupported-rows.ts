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

/** Returns the message for the first cell with unsupported text; undefined if there is none. */
export function findStorageProblem({ cells }: Pick<GridLine, 'cells'>): string | undefined {
  const at = cells.findIndex((text) => !cell.safeParse(text).success);
  return at < 0 ? undefined : (at === 0 ? activityName : cell).safeParse(cells[at]).error?.issues[0]?.message;
}

/** Returns the cells as the server stores them. Unsupported text becomes ''. */
const toStorableCells = ({ cells }: GridLine) => cells.map((text) => cell.safeParse(text).data ?? '');

/** Returns whether the server stores a row. It does not store blank rows for new activities. */
const isStored = (cells: readonly string[], kind: BatchKind) => kind === 'edit' || cells.some((text) => text !== '');

const pairStoredRows = (lines: Lines, kind: BatchKind) =>
  lines
    .map((line) => ({ line, row: { target: line.target, cells: toStorableCells(line) } }))
    .filter(({ row }) => isStored(row.cells, kind));

/** Returns the rows as the server stores them. */
export const toStoredRows = (lines: Lines, kind: BatchKind): Rows => pairStoredRows(lines, kind).map(({ row }) => row);

/**
 * Returns the row numbers, counted among the stored rows, of rows with unsupported text. These rows must not be
 * applied, because that text would be lost.
 */
export const findUnsupportedRows = (lines: Lines, kind: BatchKind): number[] =>
  pairStoredRows(lines, kind).flatMap(({ line }, at) => (findStorageProblem(line) === undefined ? [] : at + 1));

/** The rows that were not saved, exactly as typed, with the reasons. */
interface RemainingRows {
  readonly rows: Rows;
  readonly failures: BatchResult['failures'];
}

/**
 * Returns the rows that were not saved, exactly as typed, with the reasons.
 * @param lines the rows of the grid
 * @param record the remaining draft; undefined if the draft no longer exists. Its rows are in the order of the failures
 */
export function restoreTypedRows(
  lines: Lines,
  kind: BatchKind,
  { failures }: BatchResult,
  record: Pick<BatchRecord, 'rows'> | undefined,
): RemainingRows {
  const found = new Map(failures.map((failure, at) => [failure.row, { failure, row: record?.rows[at] }]));
  let number = 0;
  const gridRows = lines.filter((line) => kind === 'edit' || !isBlank(line));
  const remaining = gridRows.flatMap((line, at) => {
    const problem = findStorageProblem(line);
    const storable = toStorableCells(line);
    const isKnown = isStored(storable, kind);
    number += isKnown ? 1 : 0;
    const failed = isKnown ? found.get(number) : undefined;
    if (!failed && (problem === undefined || isKnown)) return [];
    return {
      row: {
        target: failed?.row?.target ?? null,
        cells: [...(problem === undefined && failed?.row ? failed.row : line).cells],
      },
      failure: {
        row: at + 1,
        name: failed?.failure.name || (storable[0] ?? ''),
        message: problem ?? failed?.failure.message ?? '',
      },
    };
  });
  return { rows: remaining.map(({ row }) => row), failures: remaining.map(({ failure }) => failure) };
}
