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
import { findUnit, type Heading, readHeading } from './headers.ts';
import { isRegister, registerSpecs } from './registers/registers.ts';
import { toNameKey } from './text.ts';

/** One line of a table; `number` is its row number in the file's own program. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A sheet of a workbook, or a CSV file, as it was read: every cell is text. */
export interface Table {
  readonly fileName: string;
  readonly sheetName: string;
  readonly rows: readonly TableRow[];
}

/** A table whose line of headings was found. Every row has as many cells as there are headings. */
export interface HeadedTable {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/** The assumed content of a column. */
export interface ColumnUse {
  readonly field: ImportField | null;
  readonly unit: ImportUnit;
}

/** The detected kind of a table and of its columns; null: no kind fits. */
export interface Guess {
  readonly kind: ImportKind | null;
  readonly columns: readonly ColumnUse[];
}

const maxHeadingLine = 10;
const isHeading = ({ headings, label }: FieldSpec, keys: ReadonlySet<string>) =>
  headings.some((heading) => keys.has(heading)) || keys.has(readHeading(label).key);
const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell !== '');

/** Counts the headings of a kind in a line; 0 if a required one is missing. */
function countKnownHeadings(cells: readonly string[], kind: ImportKind): number {
  const keys = new Set(cells.map((cell) => readHeading(cell).key));
  const found = importFieldSpecs[kind].filter((spec) => isHeading(spec, keys));
  return importFieldSpecs[kind].every((spec) => !spec.required || found.includes(spec)) ? found.length : 0;
}

/**
 * Finds the line of headings, because files often begin with a title. Leaves out the lines above it and empty lines.
 */
export function findHeaders(table: Table): HeadedTable {
  const filled = table.rows.filter(isFilled);
  const score = (row: TableRow) => Math.max(...importKinds.map((kind) => countKnownHeadings(row.cells, kind)));
  let at = 0;
  let best = 1;
  for (const [index, row] of filled.slice(0, maxHeadingLine).entries()) {
    const points = score(row);
    if (points > best) [at, best] = [index, points];
  }
  const body = filled.slice(at + 1);
  const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;
  const width = Math.min(
    maxImportColumns,
    [filled[at]?.cells ?? [], ...body.map(({ cells }) => cells)].reduce(
      (most, cells) => Math.max(most, lastFilled(cells)),
      0,
    ),
  );
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return {
    headers: fit(filled[at]?.cells ?? []),
    rows: body.map(({ number, cells }) => ({ number, cells: fit(cells) })),
  };
}

// Headings such as "RTO of the process" or "Max. tolerable downtime (MTPD)".
const abbreviations: readonly (readonly [ImportField, RegExp])[] = [
  ['mtpd', /\b(mtpd|mtpod|mtd|mao|dmia)\b/],
  ['rto', /\brto\b/],
  ['recovery', /\brto\b/],
  ['mdl', /\b(rpo|mdl|pdma)\b/],
  ['rpo', /\brpo\b/],
  ['mbco', /\bmbco\b/],
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
  const take = (column: number, { field }: FieldSpec) => {
    if (columns[column] !== null || taken.has(field)) return;
    if (field === 'unit' && !hasUnits(rows, column)) return;
    columns[column] = field;
    taken.add(field);
  };
  for (const [column, { key }] of headings.entries()) {
    const spec = specs.find((one) => isHeading(one, new Set([key])));
    if (spec) take(column, spec);
  }
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
  dependency: /dependenc|abhängig|dépendanc/,
} as const;
const isNamed = (kind: ImportKind, title: string) =>
  (isRegister(kind) ? registerSpecs[kind].named : titlePatterns[kind]).test(title);

/** The sheets of templates that hold no records. */
const helpSheets = /^(how to fill in|allowed values|example)$/i;

function scoreKind(kind: ImportKind, columns: readonly (ImportField | null)[], title: string): number {
  const found = new Set(columns);
  if (importFieldSpecs[kind].some(({ field, required }) => required && !found.has(field))) return 0;
  const known = columns.filter((field) => field !== null).length;
  // Registers share columns with activities and resources, so only the name of the file or sheet identifies them.
  if (isRegister(kind)) return isNamed(kind, title) ? known + 3.5 : 0;
  return known + (isNamed(kind, title) ? 3 : 0);
}

/** Assigns the columns of a table of this kind. */
export function guessColumns(kind: ImportKind, { headers, rows }: HeadedTable): ColumnUse[] {
  const headings = headers.map(readHeading);
  const fields = matchColumns(importFieldSpecs[kind], headings, rows);
  // Recovery times without a unit are usually hours.
  return headings.map(({ unit }, column) => ({ field: fields[column] ?? null, unit: unit ?? 'h' }));
}

const hasColumn = (columns: readonly ColumnUse[], { field, required }: FieldSpec) =>
  !required || columns.some((column) => column.field === field);

/** Returns the most likely kind by names and headings. */
function findLikeliest(table: HeadedTable, title: string): ImportKind | null {
  const guesses = importKinds.map((kind) => {
    const fields = guessColumns(kind, table).map(({ field }) => field);
    return { kind, points: scoreKind(kind, fields, title) };
  });
  const best = guesses.reduce((first, second) => (second.points > first.points ? second : first));
  return best.points > 0 ? best.kind : null;
}

const formatTitle = (fileName: string, sheetName: string) => toNameKey(`${fileName} ${sheetName}`);

/**
 * Returns the kind of a table by the ids of an export, by the names of its file and sheet, or by headings that only
 * one register has. Returns null if none of these decides.
 */
export function detectKind(table: HeadedTable, fileName: string, sheetName: string): ImportKind | null {
  if (helpSheets.test(sheetName)) return null;
  const title = formatTitle(fileName, sheetName);
  const { exported, only } = detectByHeadings(table.headers, (kind) => isNamed(kind, title));
  if (exported) return exported;
  const best = findLikeliest(table, title);
  return best && isNamed(best, title) ? best : (only ?? null);
}

/**
 * Returns the most likely kind of a table, with its columns.
 * @param expected the kind that the person wants to import: it wins if the table has its required columns
 */
export function guessTable(table: HeadedTable, fileName: string, sheetName: string, expected?: ImportKind): Guess {
  const columns = table.headers.map((header) => ({ field: null, unit: readHeading(header).unit ?? ('h' as const) }));
  if (helpSheets.test(sheetName)) return { kind: null, columns };
  if (expected) {
    const own = guessColumns(expected, table);
    if (importFieldSpecs[expected].every((spec) => hasColumn(own, spec))) return { kind: expected, columns: own };
  }
  const kind = detectKind(table, fileName, sheetName) ?? findLikeliest(table, formatTitle(fileName, sheetName));
  return { kind, columns: kind ? guessColumns(kind, table) : columns };
}

/** Returns a key for these headings, regardless of case, under which an organisation's earlier choice is stored. */
export function toHeaderSignature(headers: readonly string[]): string {
  return headers.map(toNameKey).join('\u001f');
}
