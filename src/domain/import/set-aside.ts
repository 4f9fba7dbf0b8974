import { type AsideReason, importKinds } from '#root/contract/import/import-terms.ts';
import { importFieldSpecs } from './fields.ts';
import { findUnit, readHeading } from './headers.ts';
import { isHeadingOf } from './heading-keys.ts';
import { toNameKey } from './text.ts';

/** One line of a table. */
interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A row of a file that is left out unless a person includes it. */
export interface AsideRow extends TableRow {
  readonly reason: AsideReason;
}

/** Returns in words why a row is left out. */
export const explainAside: Readonly<Record<AsideReason, string>> = {
  above_headings: 'It is above the headings',
  headings: 'It repeats or continues the headings',
  total: 'It looks like a total',
  note: 'It looks like a note below the table',
  section: 'It looks like the title of the rows below it',
  other_table: 'Another table begins after a blank line',
  unmarked: 'It has no marked cells',
  hidden: 'It is hidden in the workbook',
};

const isKnownHeading = (text: string): boolean => {
  const { key } = readHeading(text);
  return importKinds.some((kind) => importFieldSpecs[kind].some((spec) => isHeadingOf(spec, key)));
};

const listFilled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '');
const isUnit = (cell: string) => findUnit(cell.replaceAll(/[()[\]]/g, '')) !== undefined;

const totalWords =
  /^(?:grand total|total général|sous-total|subtotals?|totals?|total|sum|average|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|durchschnitt|mittelwert|somme|moyenne)(?:\s+(?:of|der|des|du|de|aller)\s+\p{L}+)?\s*(?:[:=(].*|\d+)?$/iu;
const isNumber = (cell: string) => /^[-\d][\d\s.,:%]*(?:min|h|d|w|std|tage?|j|sem)?\.?$/i.test(cell);

function isTotal(row: TableRow): boolean {
  const [first = '', ...others] = listFilled(row);
  return totalWords.test(first) && others.every(isNumber);
}

const noteMark =
  /^(?:[*†‡¹²³]|(?:page|seite)\s+\d+(?:\s*(?:of|von|de|sur|\/)\s*\d+)?$|(?:notes?|n\.?b\.?|hinweise?|anmerkung|quelle|source|stand|legende?|légende|remarque)\s*:)/i;

/** Returns whether a row repeats the headings, given by their keys, in the same columns. */
function repeatsHeadings(row: TableRow, keys: readonly string[]): boolean {
  const filled = row.cells.flatMap((cell, column) => (cell === '' ? [] : [[cell, keys[column] ?? ''] as const]));
  return filled.length >= 2 && filled.every(([cell, key]) => toNameKey(cell) === key);
}

const isInCapitals = (text: string) => /\p{L}{2}/u.test(text) && text === text.toUpperCase();

/**
 * Returns whether a row is the title of the rows below it. There are two kinds of titles. One kind fills several
 * columns with the same text, as merged cells do. The other kind is the only text of its row and is in capitals; the
 * next row is longer, and its first cell is not in capitals.
 */
function isSection(row: TableRow, next: TableRow | undefined): boolean {
  const { cells } = row;
  const first = cells[0] ?? '';
  if (first === '') return false;
  if (cells.length > 2 && cells.every((cell) => cell === first)) return true;
  const isAlone = listFilled(row).length === 1 && next !== undefined && listFilled(next).length > 1;
  return isAlone && isInCapitals(first) && !isInCapitals(next.cells[0] ?? '');
}

/** Returns whether all cells of a row are headings. A single heading could be a name, so at least two are required. */
const holdsHeadings = (row: TableRow) => listFilled(row).length >= 2 && listFilled(row).every(isKnownHeading);

const isContinued = (row: TableRow) =>
  holdsHeadings(row) || (listFilled(row).length > 0 && listFilled(row).every(isUnit));

/** Adds the units of a line below the headings to the headings: "RTO" above "days" becomes "RTO (days)". */
function addUnits(headers: readonly string[], first: TableRow | undefined): readonly string[] {
  if (!first || !listFilled(first).every(isUnit)) return headers;
  return headers.map((header, column) => {
    const unit = (first.cells[column] ?? '').replaceAll(/[()[\]]/g, '');
    return header !== '' && unit !== '' && !readHeading(header).unit ? `${header} (${unit})` : header;
  });
}

/**
 * Returns the place where notes begin: the first row after a blank line, if this row and all rows below it have only
 * one filled cell. Returns the number of rows if there are no notes.
 */
function findNotes(rows: readonly TableRow[]): number {
  let at = rows.length;
  let found = at;
  while (at > 0 && listFilled(rows[at - 1] as TableRow).length === 1) {
    at -= 1;
    if (at > 0 && follows(rows, at)) found = at;
  }
  const table = rows.slice(0, found);
  return table.length > 0 && table.every((row) => listFilled(row).length > 1) ? found : rows.length;
}

/** Returns whether blank lines separate a row from the previous row. */
const follows = (rows: readonly TableRow[], at: number) => (rows[at]?.number ?? 0) - (rows[at - 1]?.number ?? 0) > 1;

/**
 * Returns the place of the headings of a second table below the first table; the number of rows if there is no second
 * table.
 */
function findOtherTable(rows: readonly TableRow[], keys: readonly string[]): number {
  const found = rows.findIndex(
    (row, at) => at > 0 && follows(rows, at) && holdsHeadings(row) && !repeatsHeadings(row, keys),
  );
  return found < 0 ? rows.length : found;
}

/** The rows with records, the rows without a record, and the headings with their units. */
interface SortedRows {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  readonly aside: readonly AsideRow[];
}

/**
 * Separates the rows that hold no record: totals, notes, repeated headings, other tables, and rows hidden in the
 * workbook.
 */
export function sortRows(
  headers: readonly string[],
  all: readonly TableRow[],
  hidden: ReadonlySet<number>,
): SortedRows {
  const shown = all.filter(({ number }) => !hidden.has(number));
  const isTable = headers.filter((header) => header !== '').length > 1;
  const keys = headers.map(toNameKey);
  const other = findOtherTable(shown, keys);
  const notes = isTable ? findNotes(shown.slice(0, other)) : shown.length;
  const reasons = new Map<number, AsideReason>(all.map(({ number }) => [number, 'hidden']));
  const findReason = (row: TableRow, at: number): AsideReason | undefined => {
    if (at >= other) return 'other_table';
    if (repeatsHeadings(row, keys) || (at === 0 && isTable && isContinued(row))) return 'headings';
    if (isTable && isTotal(row)) return 'total';
    if (isTable && isSection(row, shown[at + 1])) return 'section';
    if (at >= notes || (isTable && listFilled(row).length === 1 && noteMark.test(listFilled(row)[0] ?? '')))
      return 'note';
    return undefined;
  };
  for (const [at, row] of shown.entries()) {
    const reason = findReason(row, at);
    if (reason) reasons.set(row.number, reason);
    else reasons.delete(row.number);
  }
  return {
    headers: addUnits(headers, shown[0]),
    rows: all.filter(({ number }) => !reasons.has(number)),
    aside: all.flatMap((row) => {
      const reason = reasons.get(row.number);
      return reason ? [{ ...row, reason }] : [];
    }),
  };
}
