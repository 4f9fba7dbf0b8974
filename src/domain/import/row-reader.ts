import type { ImportField, ImportKind, ImportUnit } from '#root/contract/import/import-terms.ts';
import { rules } from '#root/contract/platform/errors.ts';
import type { TextSchema } from './field-spec.ts';
import type { TableRow } from './guess.ts';
import { findUnit } from './headers.ts';
import { cleanText, isBlankWord } from './text.ts';
import { type CellTime, parseTime } from './times.ts';
import type { MappedSheet, Problem, Suggestion } from './types.ts';

/** A sheet that is looked at, with what is asked of it for every row found once. */
export interface SheetReader {
  readonly number: number;
  readonly sheet: MappedSheet;
  readonly kind: ImportKind;
  readonly columns: ReadonlyMap<ImportField, number>;
  /** What was read before, as most columns repeat a few texts. */
  readonly texts: Repeats<TextSchema, ReturnType<TextSchema['safeParse']>>;
  readonly times: Repeats<ImportUnit, CellTime>;
}

/** What the text is under this key: read once. */
type Repeats<Key, Result> = (key: Key, text: string, read: () => Result) => Result;

/** Texts that are kept of one key: where there are more, they are names or descriptions, of which hardly any comes twice. */
const mostRepeats = 500;

function repeats<Key, Result>(): Repeats<Key, Result> {
  const known = new Map<Key, Map<string, Result>>();
  return (key, text, read) => {
    const own = known.get(key) ?? new Map<string, Result>();
    const result = own.get(text) ?? read();
    if (own.size < mostRepeats) known.set(key, own.set(text, result));
    return result;
  };
}

/** What is wrong with a cell; `column` is found by the field. */
type Complaint = Pick<Problem, 'code' | 'message'> & Partial<Pick<Problem, 'level' | 'suggestions'>>;

/** One row being looked at: its cells by field, and what was found wrong with it so far. */
export interface RowReader {
  readonly sheet: SheetReader;
  readonly row: TableRow;
  readonly problems: Problem[];
  /** Where people find the row: "row 2 of activities.csv". */
  readonly place: string;
  /** The cell's text; '' where there is no such column or the cell says nothing. */
  text(field: ImportField): string;
  /** The same, but "n/a" and the like stay. */
  rawText(field: ImportField): string;
  /** Text that the contract's schema takes; '' and a problem otherwise. */
  checked(field: ImportField, schema: TextSchema): string;
  /** A whole number within bounds; null where nothing is said, or after a problem. */
  whole(field: ImportField, min: number, max: number): number | null;
  /** A time in minutes; null where nothing is said, or after a problem. */
  time(field: ImportField, text?: string): number | null;
  complain(field: ImportField | null, complaint: Complaint): void;
  /** Text for the column of the field, as part of a suggestion; nothing where the file has no such column. */
  put(field: ImportField, value: string): { column: number; value: string }[];
  readonly hasErrors: boolean;
}

export function createSheetReader(sheet: MappedSheet, number: number, kind: ImportKind): SheetReader {
  const columns = new Map<ImportField, number>();
  for (const [column, { field }] of sheet.columns.entries())
    if (field && !columns.has(field)) columns.set(field, column);
  return { number, sheet, kind, columns, texts: repeats(), times: repeats() };
}

/** A suggestion that puts text into cells of the row, or nothing where the file has no column for it. */
export function makeSuggestion(kind: Suggestion['kind'], label: string, cells: Suggestion['cells']): Suggestion[] {
  return cells.length > 0 ? [{ kind, label, cells, addition: null }] : [];
}

/** A class, as ten thousand rows with functions of their own are many megabytes. */
class CellReader implements RowReader {
  readonly sheet: SheetReader;
  readonly row: TableRow;
  readonly problems: Problem[] = [];

  constructor(sheet: SheetReader, row: TableRow) {
    this.sheet = sheet;
    this.row = row;
  }

  get place() {
    return `row ${this.row.number} of ${this.sheet.sheet.title}`;
  }

  get hasErrors() {
    return this.problems.some(({ level }) => level !== 'warning');
  }

  rawText(field: ImportField) {
    const column = this.sheet.columns.get(field);
    return column === undefined ? '' : cleanText(this.row.cells[column] ?? '');
  }

  text(field: ImportField) {
    const raw = this.rawText(field);
    return isBlankWord(raw) ? '' : raw;
  }

  complain(field: ImportField | null, { code, message, level = 'error', suggestions = [] }: Complaint) {
    const column = field === null ? undefined : this.sheet.columns.get(field);
    this.problems.push({ column: column ?? null, field, code, level, message, suggestions });
  }

  checked(field: ImportField, schema: TextSchema) {
    const text = this.text(field);
    const parsed = this.sheet.texts(schema, text, () => schema.safeParse(text));
    if (parsed.success) return parsed.data;
    const message = parsed.error.issues[0]?.message ?? '';
    this.complain(field, { code: message === rules.required ? 'required' : 'not_allowed', message });
    return '';
  }

  whole(field: ImportField, min: number, max: number) {
    const given = this.text(field).replace(/\s*%$/, '');
    if (given === '') return null;
    const value = Number(given.replace(/[.,]0+$/, ''));
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    const message = `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}`;
    this.complain(field, { code: 'not_a_number', message });
    return null;
  }

  time(field: ImportField, given = this.text(field)) {
    if (given === '') return null;
    const unit = this.unit(field);
    const read = this.sheet.times(unit, given, () => parseTime(given, unit));
    if (read.ok) return read.minutes;
    this.complain(field, { code: 'not_a_time', message: read.message });
    return null;
  }

  put(field: ImportField, value: string) {
    const column = this.sheet.columns.get(field);
    return column === undefined ? [] : [{ column, value }];
  }

  private unit(field: ImportField) {
    const column = this.sheet.columns.get(field);
    return findUnit(this.rawText('unit')) ?? this.sheet.sheet.columns[column ?? -1]?.unit ?? 'h';
  }
}

export const createRowReader = (sheet: SheetReader, row: TableRow): RowReader => new CellReader(sheet, row);
