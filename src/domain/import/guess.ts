import {
  type ImportField,
  type ImportKind,
  type ImportUnit,
  importKinds,
  maxImportColumns,
} from '#root/contract/import/import-terms.ts';
import { detectByHeadings } from './detect-register.ts';
import type { FieldSpec } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import { cutHeading, findUnit, type Heading, readHeading } from './headers.ts';
import { isHeadingOf } from './heading-keys.ts';
import { isTaskSheet } from './plan-tasks/task-sheet.ts';
import { isRegister, registerSpecs } from './registers/registers.ts';
import { type AsideRow, sortRows } from './set-aside.ts';
import { toNameKey } from './text.ts';

/** One line of a table; `number` is its row number as a spreadsheet program shows it. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A sheet of a workbook, or a CSV file, as it was read: every cell is text. */
export interface Table {
  readonly fileName: string;
  readonly sheetName: string;
  readonly rows: readonly TableRow[];
  /** Numbers of the rows that the workbook hides. */
  readonly hiddenRows?: readonly number[];
}

/** A table whose line of headings was found. Every row has as many cells as there are headings. */
export interface HeadedTable {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A table with headings, and the rows that are left out until a person includes them. */
export interface SortedTable extends HeadedTable {
  readonly aside: readonly AsideRow[];
}

/** The assumed content of a column. */
export interface ColumnUse {
  readonly field: ImportField | null;
  readonly unit: ImportUnit;
}

/** The detected kind of a table and of its columns; null: no kind fits, or a person has to decide. */
export interface Guess {
  readonly kind: ImportKind | null;
  /** True if the table has names, but nothing shows the kind of the named records. */
  readonly undecided: boolean;
  readonly columns: readonly ColumnUse[];
}

const maxHeadingLine = 10;
const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell !== '');

/** Counts the headings of a kind among the keys of a line; 0 if a required heading is missing. */
function countKnownHeadings(keys: readonly string[], kind: ImportKind): number {
  const found = importFieldSpecs[kind].filter((spec) => keys.some((key) => isHeadingOf(spec, key)));
  return importFieldSpecs[kind].every((spec) => !spec.required || found.includes(spec)) ? found.length : 0;
}

/**
 * Finds the line of headings, because files often begin with a title. Sets aside the lines above it, and lines below it
 * that hold no record.
 */
export function findHeaders(table: Table): SortedTable {
  const filled = table.rows.filter(isFilled);
  const score = ({ cells }: TableRow) => {
    const keys = cells.map((cell) => readHeading(cell).key);
    return Math.max(...importKinds.map((kind) => countKnownHeadings(keys, kind)));
  };
  // Without a known heading, a line with a single cell above a wider table is its title.
  const isTitle = (row: TableRow) => score(row) === 0 && row.cells.filter((cell) => cell !== '').length === 1;
  let at = Math.max(
    0,
    filled.slice(0, maxHeadingLine).findIndex((row) => !isTitle(row)),
  );
  let best = 1;
  for (const [index, row] of filled.slice(0, maxHeadingLine).entries()) {
    const points = score(row);
    if (points > best) [at, best] = [index, points];
  }
  const [above, body] = [filled.slice(0, at), filled.slice(at + 1)];
  const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;
  const width = Math.min(
    maxImportColumns,
    [filled[at]?.cells ?? [], ...body.map(({ cells }) => cells)].reduce(
      (most, cells) => Math.max(most, lastFilled(cells)),
      0,
    ),
  );
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  const fitRow = ({ number, cells }: TableRow) => ({ number, cells: fit(cells) });
  const sorted = sortRows(fit(filled[at]?.cells ?? []), body.map(fitRow), new Set(table.hiddenRows));
  const titles = above.map((row) => ({ ...fitRow(row), reason: 'above_headings' as const }));
  return { ...sorted, aside: [...titles, ...sorted.aside] };
}

/** Matches an abbreviation that is a word of its own. `\b` would also match beside letters such as "ü". */
const matchWord = (abbreviation: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${abbreviation})(?![\\p{L}\\p{N}])`, 'u');

// Abbreviations that identify the field of a heading, such as "RTO of the process" or "Max. tolerable downtime (MTPD)".
const abbreviations: readonly (readonly [ImportField, RegExp])[] = [
  ['mtpd', matchWord('mtpd|mtpod|mtd|mao|dmia')],
  ['rto', matchWord('rto')],
  ['recovery', matchWord('rto')],
  ['mdl', matchWord('rpo|mdl|pdma')],
  ['rpo', matchWord('rpo')],
  ['mbco', matchWord('mbco')],
];

/** Returns true if a column contains only units of time, because the heading "Unit" can also mean a business unit. */
function hasUnits(rows: readonly TableRow[], column: number): boolean {
  const values = rows.slice(0, 50).flatMap(({ cells }) => cells[column] || []);
  return values.length > 0 && values.every((value) => findUnit(value) !== undefined);
}

function matchColumns(
  specs: readonly FieldSpec[],
  headings: readonly Heading[],
  rows: readonly TableRow[],
): (ImportField | null)[] {
  const columns: (ImportField | null)[] = headings.map(() => null);
  const taken = new Set<ImportField>();
  const take = (column: number, { field, several }: FieldSpec) => {
    if (columns[column] !== null || (taken.has(field) && !several)) return;
    if (field === 'unit' && !hasUnits(rows, column)) return;
    if (field === 'businessUnit' && headings[column]?.key === 'unit' && hasUnits(rows, column)) return;
    columns[column] = field;
    taken.add(field);
  };
  for (const [column, { key, inexact }] of headings.entries())
    for (const spec of specs) if (isHeadingOf(spec, spec.isTime && inexact ? inexact.subject : key)) take(column, spec);
  for (const [column, { key }] of headings.entries()) {
    const spec = specs.find(({ field }) =>
      abbreviations.some(([name, pattern]) => name === field && pattern.test(key)),
    );
    if (spec) take(column, spec);
  }
  return columns;
}

const titlePatterns = {
  activity: /activit(?!.*role)|process|prozess|aktivit|bia/,
  resource: /resource|ressource|asset/,
  dependency: /dependenc|abhängig|dépendanc|matri[xc]|mapping/,
} as const;
const isNamed = (kind: ImportKind, title: string) =>
  (isRegister(kind) ? registerSpecs[kind].named : titlePatterns[kind]).test(title);

/** The sheets of templates that hold no records. */
const helpSheets = /^(how to fill in|allowed values|example)$/i;

/** Returns whether a sheet of a template or an export holds nothing that can be imported. */
const holdsNoRecords = ({ headings }: ReadTable, sheetName: string): boolean =>
  helpSheets.test(sheetName) || isTaskSheet(headings.map(({ key }) => key));

/** Returns whether most texts of a column occur several times, as in a list of pairs. */
function repeats({ rows }: HeadedTable, column: number): boolean {
  const texts = rows.slice(0, 200).flatMap(({ cells }) => toNameKey(cells[column] ?? '') || []);
  return texts.length > 2 && new Set(texts).size < texts.length * 0.8;
}

/** The extra score of a list of pairs. Without it, a list of activities would win, because it has more columns. */
const pairPoints = { whole: 0.5, repeated: 4 } as const;

function scoreKind(kind: ImportKind, table: ReadTable, title: string): number {
  const columns = assignColumns(kind, table).map(({ field }) => field);
  const found = new Set(columns);
  if (importFieldSpecs[kind].some(({ field, required }) => required && !found.has(field))) return 0;
  const known = columns.filter((field) => field !== null).length;
  // Registers share columns with activities and resources, so only the name of the file or sheet identifies them.
  if (isRegister(kind)) return isNamed(kind, title) ? known + 3.5 : 0;
  const isRepeated = kind === 'dependency' && repeats(table, columns.indexOf('dependent'));
  const pairs = kind === 'dependency' ? (isRepeated ? pairPoints.repeated : pairPoints.whole) : 0;
  return known + pairs + (isNamed(kind, title) ? 3 : 0);
}

/** A table with its headings, which are read once because every kind is compared with them. */
interface ReadTable extends HeadedTable {
  readonly headings: readonly Heading[];
}
const readTable = (table: HeadedTable): ReadTable => ({ ...table, headings: table.headers.map(readHeading) });

/** Assigns the columns of a table of this kind. */
export const guessColumns = (kind: ImportKind, table: HeadedTable): ColumnUse[] =>
  assignColumns(kind, readTable(table));

function assignColumns(kind: ImportKind, { headings, rows }: ReadTable): ColumnUse[] {
  const fields = matchColumns(importFieldSpecs[kind], headings, rows);
  // Recovery times without a unit are usually hours.
  return headings.map(({ unit }, column) => ({ field: fields[column] ?? null, unit: unit ?? 'h' }));
}

const hasColumn = (columns: readonly ColumnUse[], { field, required }: FieldSpec) =>
  !required || columns.some((column) => column.field === field);

/** Returns the most likely kind by names and headings. */
function findLikeliest(table: ReadTable, title: string): ImportKind | null {
  const guesses = importKinds.map((kind) => ({ kind, points: scoreKind(kind, table, title) }));
  const best = guesses.reduce((first, second) => (second.points > first.points ? second : first));
  return best.points > 0 ? best.kind : null;
}

/** Returns the sheet's name if it names a kind, otherwise the names of the file and the sheet. */
function formatTitle(fileName: string, sheetName: string): string {
  const own = toNameKey(sheetName);
  return importKinds.some((kind) => isNamed(kind, own)) ? own : toNameKey(`${fileName} ${sheetName}`);
}

/** Matches names that programs give to new sheets, and names that are too short to have a meaning. */
const plainSheet = /^(?:(?:sheet|tabelle|feuil|feuille|blatt|table)?\s*\d*|.{1,2})$/i;
/** Headings that can occur in a list of any kind. */
const plainNames = new Set(['name', 'bezeichnung', 'titel', 'title', 'nom', 'intitulé']);
const activityFields = new Set<ImportField | null>(['mtpd', 'mdl', 'mbco', 'minimumPeople', 'deputy']);

/** Returns whether a table has an indication of activities besides a column of names. */
function holdsActivities(table: ReadTable, fileName: string, sheetName: string): boolean {
  if (isNamed('activity', toNameKey(sheetName))) return true;
  if (plainSheet.test(sheetName.trim()) && isNamed('activity', toNameKey(fileName))) return true;
  const columns = assignColumns('activity', table).map(({ field }) => field);
  const name = table.headings[columns.indexOf('name')]?.key ?? '';
  return !plainNames.has(name) || columns.some((field) => activityFields.has(field));
}

/** Returns the kind; null if it is `activity` and only a column of names suggests it. */
const refuseGuess = (kind: ImportKind | null, table: ReadTable, fileName: string, sheetName: string) =>
  kind === 'activity' && !holdsActivities(table, fileName, sheetName) ? null : kind;

/**
 * Returns the kind of a table if the ids of an export, the names of its file and sheet, or headings of only one
 * register show the kind. Otherwise returns null.
 */
export const detectKind = (table: HeadedTable, fileName: string, sheetName: string): ImportKind | null =>
  detectReadKind(readTable(table), fileName, sheetName);

function detectReadKind(table: ReadTable, fileName: string, sheetName: string): ImportKind | null {
  if (holdsNoRecords(table, sheetName)) return null;
  const title = formatTitle(fileName, sheetName);
  const { exported, only } = detectByHeadings(table.headings, (kind) => isNamed(kind, title));
  if (exported) return exported;
  const best = refuseGuess(findLikeliest(table, title), table, fileName, sheetName);
  return best && isNamed(best, title) ? best : (only ?? null);
}

/**
 * Returns the most likely kind of a table, with its columns.
 * @param expected the kind that the person wants to import: it wins if the table has its required columns
 */
export function guessTable(given: HeadedTable, fileName: string, sheetName: string, expected?: ImportKind): Guess {
  const table = readTable(given);
  const columns = table.headings.map(({ unit }) => ({ field: null, unit: unit ?? ('h' as const) }));
  if (holdsNoRecords(table, sheetName)) return { kind: null, undecided: false, columns };
  const fits = (kind: ImportKind) =>
    importFieldSpecs[kind].every((spec) => hasColumn(assignColumns(kind, table), spec));
  if (expected && fits(expected)) return { kind: expected, undecided: false, columns: assignColumns(expected, table) };
  const likely = findLikeliest(table, formatTitle(fileName, sheetName));
  const kind = detectReadKind(table, fileName, sheetName) ?? refuseGuess(likely, table, fileName, sheetName);
  return {
    kind,
    undecided: kind === null && importKinds.some(fits),
    columns: kind ? assignColumns(kind, table) : columns,
  };
}

/** Returns a key for these headings, regardless of case, under which an organisation's earlier choice is stored. */
export function toHeaderSignature(headers: readonly string[]): string {
  return headers.map((header) => toNameKey(cutHeading(header))).join('\u001f');
}
