import type { ImportField, ImportKind, ImportUnit } from '#root/contract/import/import-terms.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { isCellError, unescapeCellError } from '#root/domain/values/table-text.ts';
import { explainCellError } from './cell-errors.ts';
import { type DateOrder, decideDateOrder } from './dates.ts';
import { isEmptyCell } from './empty-cells.ts';
import type { TextSchema } from './field-spec.ts';
import type { TableRow } from './guess.ts';
import { findUnit, readHeading } from './headers.ts';
import { parseWhole } from './numbers.ts';
import { stripMarkup } from './strip-markup.ts';
import { cleanText } from './text.ts';
import { type CellTime, parseTime, refuseInexact } from './times.ts';
import type { MappedSheet, Problem, Suggestion } from './types.ts';

/** A sheet with values that are computed once for all rows. */
export interface SheetReader {
  readonly number: number;
  readonly sheet: MappedSheet;
  readonly kind: ImportKind;
  /** The first column of each field. */
  readonly columns: ReadonlyMap<ImportField, number>;
  /** All columns that hold the field. */
  listColumns(field: ImportField): readonly number[];
  /** Cached results by text, because most columns repeat a few texts. */
  readonly texts: Repeats<TextSchema, ReturnType<TextSchema['safeParse']>>;
  readonly times: Repeats<ImportUnit, CellTime>;
  /** For each column, the words in its heading for a unit that has no exact length. */
  readonly inexactUnits: readonly (readonly string[] | undefined)[];
  /** Whether the dates of the field's column begin with the day or the month. */
  dateOrder(field: ImportField): DateOrder;
}

/** Returns the cached result for a text under a key; if there is none, calls `read` and caches its result. */
type Repeats<Key, Result> = (key: Key, text: string, read: () => Result) => Result;

/**
 * The maximum number of texts cached under one key. Columns with more texts have names or descriptions, which hardly
 * repeat.
 */
const maxRepeats = 500;

function createRepeats<Key, Result>(): Repeats<Key, Result> {
  const known = new Map<Key, Map<string, Result>>();
  return (key, text, read) => {
    const own = known.get(key) ?? new Map<string, Result>();
    const result = own.get(text) ?? read();
    if (own.size < maxRepeats) known.set(key, own.set(text, result));
    return result;
  };
}

/** A problem of a cell; its `column` follows from the field unless several columns hold the field. */
type NewProblem = Pick<Problem, 'code' | 'message'> & Partial<Pick<Problem, 'level' | 'suggestions' | 'column'>>;

/** A row being checked: its cells by field, and its problems so far. */
export interface RowReader {
  readonly sheet: SheetReader;
  readonly row: TableRow;
  readonly problems: Problem[];
  /** The row in words: "row 2 of activities.csv". */
  readonly place: string;
  /** Returns the text of a cell; '' if the column is missing, or the cell is empty or "n/a". */
  text(field: ImportField): string;
  /** Returns the texts of all columns that hold the field. */
  texts(field: ImportField): readonly { readonly column: number; readonly text: string }[];
  /** Returns the same text, but keeps "n/a" and similar words. */
  rawText(field: ImportField): string;
  /** Returns the text if the schema accepts it; otherwise reports a problem and returns ''. */
  checked(field: ImportField, schema: TextSchema): string;
  /** Returns a whole number within bounds; null for an empty cell, or after a problem. */
  whole(field: ImportField, min: number, max: number): number | null;
  /** Returns a time in minutes; null for an empty cell, or after a problem. */
  time(field: ImportField, text?: string): number | null;
  addProblem(field: ImportField | null, problem: NewProblem): void;
  /**
   * Returns a replacement text for the column of the field, as a part of a suggestion; nothing if the file has no such
   * column.
   */
  put(field: ImportField, value: string): { column: number; value: string }[];
  readonly hasErrors: boolean;
}

export function createSheetReader(sheet: MappedSheet, number: number, kind: ImportKind): SheetReader {
  const columns = new Map<ImportField, number>();
  for (const [column, { field }] of sheet.columns.entries())
    if (field && !columns.has(field)) columns.set(field, column);
  const listColumns = (field: ImportField) =>
    sheet.columns.flatMap((one, column) => (one.field === field ? [column] : []));
  const orders = new Map<ImportField, DateOrder>();
  const dateOrder = (field: ImportField) => {
    const column = columns.get(field) ?? -1;
    if (!orders.has(field)) {
      const rows = sheet.rows.filter((row) => !sheet.removed.has(row.number));
      orders.set(field, decideDateOrder(rows.map(({ cells }) => cells[column] ?? '')));
    }
    return orders.get(field);
  };
  const inexactUnits = (sheet.headers ?? []).map((header) => readHeading(header).inexact?.words);
  const repeats = {
    texts: createRepeats<TextSchema, ReturnType<TextSchema['safeParse']>>(),
    times: createRepeats<ImportUnit, CellTime>(),
  };
  return { number, sheet, kind, columns, listColumns, ...repeats, inexactUnits, dateOrder };
}

/**
 * Returns a suggestion that puts text into cells of the row; an empty array if the file lacks a column for one of
 * them.
 */
export function makeSuggestion(kind: Suggestion['kind'], label: string, cells: Suggestion['cells']): Suggestion[] {
  return cells.length > 0 ? [{ kind, label, cells, addition: null }] : [];
}

const cellError = 'cell_error';

/**
 * This is a class and not a function that returns closures, because the closures of ten thousand rows would take many
 * megabytes.
 */
class CellReader implements RowReader {
  readonly sheet: SheetReader;
  readonly row: TableRow;
  readonly problems: Problem[] = [];

  constructor(sheet: SheetReader, row: TableRow) {
    this.sheet = sheet;
    this.row = row;
    for (const [column, { field }] of sheet.sheet.columns.entries()) {
      const text = row.cells[column] ?? '';
      if (field === null || text === '') continue;
      if (isCellError(text)) this.reportCellError(field, column, text);
      else if (this.cleans && stripMarkup(text) !== text)
        this.addProblem(field, {
          ...{ code: 'markup_removed', column },
          level: 'warning',
          message: 'The formatting code (HTML) in this cell is not imported, only its text',
        });
    }
  }

  /** False in the grid, where people see at once that HTML is refused. */
  private get cleans() {
    return this.sheet.sheet.kind !== null;
  }

  get place() {
    return `row ${this.row.number} of ${this.sheet.sheet.title}`;
  }

  get hasErrors() {
    return this.problems.some(({ level }) => level !== 'warning');
  }

  rawText(field: ImportField) {
    return this.readCell(this.sheet.columns.get(field) ?? -1);
  }

  private readCell(column: number) {
    const cell = this.row.cells[column] ?? '';
    const text = cleanText(this.cleans ? stripMarkup(cell) : cell);
    return isCellError(text) ? '' : unescapeCellError(text);
  }

  text(field: ImportField) {
    const raw = this.rawText(field);
    return isEmptyCell(raw) ? '' : raw;
  }

  texts(field: ImportField) {
    return this.sheet.listColumns(field).map((column) => {
      const raw = this.readCell(column);
      return { column, text: isEmptyCell(raw) ? '' : raw };
    });
  }

  addProblem(field: ImportField | null, { code, message, level = 'error', suggestions = [], column }: NewProblem) {
    const place = column ?? (field === null ? undefined : this.sheet.columns.get(field)) ?? null;
    // A spreadsheet error causes all other problems of its cell, so the other problems are not reported.
    if (this.problems.some((one) => one.column === place && one.field === field && one.code === cellError)) return;
    this.problems.push({ column: place, field, code, level, message, suggestions });
  }

  checked(field: ImportField, schema: TextSchema) {
    const text = this.text(field);
    const parsed = this.sheet.texts(schema, text, () => schema.safeParse(text));
    if (parsed.success) return parsed.data;
    const message = parsed.error.issues[0]?.message ?? '';
    this.addProblem(field, { code: message === rules.required ? 'required' : 'not_allowed', message });
    return '';
  }

  whole(field: ImportField, min: number, max: number) {
    const given = this.text(field);
    if (given === '') return null;
    const read = parseWhole(given, max);
    const isAllowed = (value: number) => value >= min && value <= max;
    if (read.ok && isAllowed(read.value)) return read.value;
    const readings = read.ok ? [] : read.readings.filter(isAllowed).map(String);
    const message = `"${given.slice(0, 60)}" is not allowed. Enter a whole number from ${min} to ${groupThousands(max)}`;
    this.addProblem(field, { code: 'not_a_number', message, suggestions: this.suggestValues(field, readings) });
    return null;
  }

  time(field: ImportField, given = this.text(field)) {
    if (given === '') return null;
    const { unit, inexact } = this.unit(field);
    const read =
      (inexact && refuseInexact(given, inexact)) ?? this.sheet.times(unit, given, () => parseTime(given, unit));
    if (read.ok) return read.minutes;
    const suggestions = this.suggestValues(field, read.readings ?? []);
    this.addProblem(field, { code: 'not_a_time', message: read.message, suggestions });
    return null;
  }

  put(field: ImportField, value: string) {
    const column = this.sheet.columns.get(field);
    return column === undefined ? [] : [{ column, value }];
  }

  private suggestValues(field: ImportField, values: readonly string[]) {
    const all = [...new Set(values)].slice(0, 4);
    return all.flatMap((value) => makeSuggestion('use_value', `Use ${value}`, this.put(field, value)));
  }

  private reportCellError(field: ImportField, column: number, text: string) {
    const suggestions = makeSuggestion('empty_cell', 'Empty the cell', [{ column, value: '' }]);
    this.addProblem(field, { code: cellError, message: explainCellError(text), suggestions, column });
  }

  /**
   * Returns the unit that applies to numbers without a unit. If that unit has no exact length, returns its words as
   * `inexact`.
   */
  private unit(field: ImportField): { readonly unit: ImportUnit; readonly inexact?: readonly string[] | undefined } {
    const given = this.text('unit');
    const said = findUnit(given);
    if (said) return { unit: said };
    const column = this.sheet.columns.get(field) ?? -1;
    const unit = this.sheet.sheet.columns[column]?.unit ?? 'h';
    if (given !== '') return { unit, inexact: [given] };
    // Hours are the default. Any other unit was chosen by a person, so the unit in the heading no longer matters.
    return { unit, inexact: unit === 'h' ? this.sheet.inexactUnits[column] : undefined };
  }
}

export const createRowReader = (sheet: SheetReader, row: TableRow): RowReader => new CellReader(sheet, row);
