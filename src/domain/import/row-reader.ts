import { rules } from '#root/contract/errors.ts';
import type { ImportField, ImportThing } from '#root/contract/import-terms.ts';
import type { TextSchema } from './field-spec.ts';
import type { TableRow } from './guess.ts';
import { unitOf } from './headers.ts';
import { cleanText, saysNothing } from './text.ts';
import { type CellTime, readTime } from './times.ts';
import type { MappedSheet, Problem, Suggestion } from './types.ts';

/** A sheet that is looked at, with what is asked of it for every row found once. */
export interface SheetReader {
  readonly number: number;
  readonly sheet: MappedSheet;
  readonly thing: ImportThing;
  readonly columns: ReadonlyMap<ImportField, number>;
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

export function sheetReader(sheet: MappedSheet, number: number, thing: ImportThing): SheetReader {
  const columns = new Map<ImportField, number>();
  for (const [column, { field }] of sheet.columns.entries())
    if (field && !columns.has(field)) columns.set(field, column);
  return { number, sheet, thing, columns };
}

/** A suggestion that puts text into cells of the row, or nothing where the file has no column for it. */
export function suggest(kind: Suggestion['kind'], label: string, cells: Suggestion['cells']): Suggestion[] {
  return cells.length > 0 ? [{ kind, label, cells, addition: null }] : [];
}

export function rowReader(sheet: SheetReader, row: TableRow): RowReader {
  const problems: Problem[] = [];
  const columnOf = (field: ImportField) => sheet.columns.get(field);
  const rawText = (field: ImportField) => {
    const column = columnOf(field);
    return column === undefined ? '' : cleanText(row.cells[column] ?? '');
  };
  const text = (field: ImportField) => {
    const raw = rawText(field);
    return saysNothing(raw) ? '' : raw;
  };
  const complain = (field: ImportField | null, { code, message, level = 'error', suggestions = [] }: Complaint) => {
    const column = field === null ? undefined : columnOf(field);
    problems.push({ column: column ?? null, field, code, level, message, suggestions });
  };
  const unit = (field: ImportField) =>
    unitOf(rawText('unit')) ?? sheet.sheet.columns[columnOf(field) ?? -1]?.unit ?? 'h';
  const reader: RowReader = {
    sheet,
    row,
    problems,
    place: `row ${row.number} of ${sheet.sheet.title}`,
    text,
    rawText,
    complain,
    checked: (field, schema) => {
      const parsed = schema.safeParse(text(field));
      if (parsed.success) return parsed.data;
      const message = parsed.error.issues[0]?.message ?? '';
      complain(field, { code: message === rules.required ? 'required' : 'not_allowed', message });
      return '';
    },
    whole: (field, min, max) => {
      const given = text(field).replace(/\s*%$/, '');
      if (given === '') return null;
      const value = Number(given.replace(/[.,]0+$/, ''));
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      const message = `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}`;
      complain(field, { code: 'not_a_number', message });
      return null;
    },
    time: (field, given = text(field)) => {
      if (given === '') return null;
      const read: CellTime = readTime(given, unit(field));
      if (read.ok) return read.minutes;
      complain(field, { code: 'not_a_time', message: read.message });
      return null;
    },
    put: (field, value) => {
      const column = columnOf(field);
      return column === undefined ? [] : [{ column, value }];
    },
    get hasErrors() {
      return problems.some(({ level }) => level !== 'warning');
    },
  };
  return reader;
}
