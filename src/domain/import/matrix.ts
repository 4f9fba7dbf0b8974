import { maxImportCell } from '#root/contract/import/import-terms.ts';
import { uidField } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import type { SortedTable } from './guess.ts';
import { readHeading } from './headers.ts';
import { isHeadingOf } from './heading-keys.ts';
import { joinList } from './text.ts';

const isMark = (cell: string) => /^(?:x|✓|✔|☑|•|●|yes|y|ja|oui|true|1)$/i.test(cell);
/**
 * Marks that people write if nothing is needed. Words such as "no" are not included, because they can also answer a
 * question in a heading.
 */
const isNoMark = (cell: string) => /^(?:|0|-|–|—|✗|☐)$/.test(cell);
/** The longest name of a record. */
const maxName = 255;

const isHeading = (kind: 'activity' | 'dependency', header: string, only?: string): boolean => {
  const { key } = readHeading(header);
  return importFieldSpecs[kind].some((spec) => (only === undefined || spec.field === only) && isHeadingOf(spec, key));
};

/** Returns true for the headings of an export, in which a 0 or a 1 is a number and not a mark. */
const isExport = (headers: readonly string[]) => {
  const id = readHeading(uidField.label).key;
  return headers.some((header) => readHeading(header).key === id);
};

/** Returns the columns whose heading is a name and whose cells are marks or empty. */
function findMarkedColumns({ headers, rows }: SortedTable, hidden: ReadonlySet<number>): number[] {
  if (isExport(headers)) return [];
  const columns = headers.flatMap((header, column) => {
    if (column === 0 || hidden.has(column) || header === '' || header.length > maxName || isHeading('activity', header))
      return [];
    return rows.every(({ cells }) => isNoMark(cells[column] ?? '') || isMark(cells[column] ?? '')) ? [column] : [];
  });
  const marked = columns.filter((column) => rows.some(({ cells }) => isMark(cells[column] ?? '')));
  return marked.length >= 2 ? columns : [];
}

const isProcess = (header: string) =>
  isHeading('dependency', header, 'dependent') || isHeading('activity', header, 'name');
const isNeeded = (header: string) => !isProcess(header) && isHeading('dependency', header, 'provider');

/**
 * Returns the headings of two columns: the names of the rows, and the records that are marked in each row. Both follow
 * from the heading of the first column, such as "Application", or "Application / Process" (rows / columns). If this
 * heading does not state the kind of the rows, they are processes.
 */
function nameColumns(first: string): readonly [rows: string, marks: string] {
  const [rows = '', columns = ''] = first.split(/[/\\|×↓→]|\s(?:vs\.?|by|per|x|je|par)\s/i).map((part) => part.trim());
  if (isNeeded(rows) || (rows === '' && isProcess(columns))) return [isNeeded(rows) ? rows : 'Needs', 'Needed by'];
  return [isProcess(rows) ? rows : 'Process', isNeeded(columns) ? columns : 'Needs'];
}

/**
 * Turns a matrix into a table with a column of names. In the matrix, marks show which records a process needs; its rows
 * can be processes or records. Rows without a mark are left out if the table contains only marks. Other tables are
 * returned unchanged.
 * @param hidden the columns that the workbook hides
 */
export function unfoldMatrix(
  table: SortedTable,
  hidden: readonly number[] = [],
): SortedTable & { readonly hiddenColumns: readonly number[] } {
  const marked = new Set(findMarkedColumns(table, new Set(hidden)));
  const asItIs = { ...table, hiddenColumns: hidden };
  if (marked.size === 0) return asItIs;
  const keep = (cells: readonly string[]) => cells.filter((_, column) => !marked.has(column));
  const listMarked = (cells: readonly string[]) =>
    joinList(table.headers.filter((_, column) => marked.has(column) && isMark(cells[column] ?? '')));
  if (table.rows.some(({ cells }) => listMarked(cells).length > maxImportCell)) return asItIs;
  const [first = '', ...others] = keep(table.headers);
  const [name, marks] = nameColumns(first);
  const rows = table.rows.map(({ number, cells }) => ({ number, cells: [...keep(cells), listMarked(cells)] }));
  const isPlain = others.every((header) => header === '');
  const isLeftOut = ({ cells }: { readonly cells: readonly string[] }) => isPlain && cells.at(-1) === '';
  const unmarked = rows.filter(isLeftOut).map((row) => ({ ...row, reason: 'unmarked' as const }));
  return {
    headers: [name, ...others, marks],
    rows: rows.filter((row) => !isLeftOut(row)),
    hiddenColumns: hidden.map((column) => column - [...marked].filter((one) => one < column).length),
    aside: [...table.aside.map((row) => ({ ...row, cells: [...keep(row.cells), ''] })), ...unmarked],
  };
}
