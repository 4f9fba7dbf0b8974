import { formatPredecessors, readPredecessors } from '#root/domain/import/plan-tasks/predecessors.ts';
import { findTaskColumn, readTaskCell, type TaskColumn } from '#root/domain/import/plan-tasks/task-columns.ts';
import { blankLines, countUsedRows, type GridLine, type GridRange, isBlank } from '#root/web/shared/grid/grid-lines.ts';

/** The maximum number of a task. */
const maxNumber = 9999;

type Lines = readonly GridLine[];

const setCell = (line: GridLine, column: TaskColumn, value: string): GridLine =>
  readTaskCell(line.cells, column) === value
    ? line
    : { ...line, cells: line.cells.with(findTaskColumn(column), value) };

/** Returns the number of a row; undefined if the row has no number. */
function readNumber({ cells }: GridLine): number | undefined {
  const typed = readTaskCell(cells, 'number').trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
}

/** Replaces the numbers in the predecessors of a row. A cell that cannot be read stays as it is. */
function replacePredecessors(line: GridLine, findNumber: (number: number) => number): GridLine {
  const read = readPredecessors(readTaskCell(line.cells, 'predecessors'));
  if (!read.ok || read.links.every(({ number }) => findNumber(number) === number)) return line;
  const links = read.links.map((link) => ({ ...link, number: findNumber(link.number) }));
  return setCell(line, 'predecessors', formatPredecessors(links));
}

/** Returns the rows by their numbers. Leaves out numbers that several rows have. */
function indexByNumber(lines: Lines): Map<number, GridLine> {
  const groups = Map.groupBy(lines, readNumber);
  return new Map(
    [...groups].flatMap(([number, [only, another]]) => (number && only && !another ? [[number, only]] : [])),
  );
}

/** Gives a number to each row that has content but no number. */
function fillNumbers(lines: Lines): Lines {
  if (!lines.some((line) => readTaskCell(line.cells, 'number').trim() === '' && !isBlank(line))) return lines;
  let next = Math.max(0, ...lines.map((line) => readNumber(line) ?? 0)) + 1;
  return lines.map((line) => {
    if (readTaskCell(line.cells, 'number').trim() !== '' || isBlank(line) || next > maxNumber) return line;
    next += 1;
    return setCell(line, 'number', String(next - 1));
  });
}

/** Updates the predecessors, so that they refer to the same tasks after these tasks get other numbers. */
function followNumbers(before: Lines, after: Lines): Lines {
  const former = indexByNumber(before);
  const now = new Map([...indexByNumber(after)].map(([number, { id }]) => [id, number]));
  const findNumber = (number: number) => now.get(former.get(number)?.id ?? Number.NaN) ?? number;
  if (![...former.keys()].some((number) => findNumber(number) !== number)) return after;
  const cellBefore = new Map(before.map(({ id, cells }) => [id, readTaskCell(cells, 'predecessors')]));
  return after.map((line) =>
    cellBefore.get(line.id) === readTaskCell(line.cells, 'predecessors') ? replacePredecessors(line, findNumber) : line,
  );
}

/**
 * If other tasks have the same numbers as the tasks of a pasted block, raises the numbers in the block, including the
 * numbers of predecessors. Otherwise it would not be clear to which tasks the predecessors in the block refer.
 * @returns the rows, and the amount by which the numbers were raised; 0 if the numbers were not raised
 */
function raisePasted(before: Lines, after: Lines): { readonly lines: Lines; readonly raisedBy: number } {
  const former = new Map(before.map((line) => [line.id, readTaskCell(line.cells, 'number')]));
  const isPasted = (line: GridLine) => former.get(line.id) !== readTaskCell(line.cells, 'number');
  const pasted = after.filter(isPasted).flatMap((line) => readNumber(line) ?? []);
  const own = new Set(pasted);
  const others = after.filter((line) => !isPasted(line)).flatMap((line) => readNumber(line) ?? []);
  const unchanged = { lines: after, raisedBy: 0 };
  if (pasted.length < 2 || own.size < pasted.length || !others.some((number) => own.has(number))) return unchanged;
  const raisedBy = Math.max(...others) - Math.min(...pasted) + 1;
  if (Math.max(...pasted) + raisedBy > maxNumber) return unchanged;
  const raise = (number: number) => (own.has(number) ? number + raisedBy : number);
  const lines = after.map((line) => {
    const number = isPasted(line) ? readNumber(line) : undefined;
    return number === undefined ? line : setCell(replacePredecessors(line, raise), 'number', String(raise(number)));
  });
  return { lines, raisedBy };
}

/**
 * Completes a change of the rows, so that numbers and predecessors stay correct. The completion and the change are one
 * undo step.
 */
export function completeChange(before: Lines, after: Lines): { readonly lines: Lines; readonly raisedBy: number } {
  if (after === before) return { lines: after, raisedBy: 0 };
  const raised = raisePasted(before, after);
  const filled = fillNumbers(raised.lines);
  return { lines: raised.raisedBy > 0 ? filled : followNumbers(before, filled), raisedBy: raised.raisedBy };
}

/** Numbers the tasks in the order of their rows: 1, 2, 3. */
export function renumber(lines: Lines): Lines {
  let last = 0;
  return lines.map((line) => {
    if (isBlank(line)) return line;
    last += 1;
    return setCell(line, 'number', String(last));
  });
}

export const insertRow = (lines: Lines, at: number): Lines =>
  lines.toSpliced(at, 0, ...blankLines(1, lines[0]?.cells.length ?? 0));

/** Copies the selected rows below themselves. The copies get numbers of their own. */
export function duplicateRows(lines: Lines, { top, bottom }: GridRange): Lines {
  const chosen = lines.slice(top, bottom + 1).filter((line) => !isBlank(line));
  const copies = blankLines(chosen.length, lines[0]?.cells.length ?? 0).map((copy, row) =>
    setCell({ ...copy, cells: chosen[row]?.cells ?? copy.cells }, 'number', ''),
  );
  return lines.toSpliced(bottom + 1, 0, ...copies);
}

/** Moves the selected rows up or down by one row. Returns the same rows if there is no room. */
export function moveRows(lines: Lines, { top, bottom }: GridRange, by: -1 | 1): Lines {
  const last = countUsedRows(lines) - 1;
  if (by < 0 ? top === 0 : bottom >= last) return lines;
  const passed = lines[by < 0 ? top - 1 : bottom + 1] as GridLine;
  const without = lines.filter((line) => line !== passed);
  return without.toSpliced(by < 0 ? bottom : top, 0, passed);
}
