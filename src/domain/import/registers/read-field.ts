import type { TextSchema } from '#root/domain/import/field-spec.ts';
import { makeSuggestion, type RowReader } from '#root/domain/import/row-reader.ts';
import { joinList, splitList, toNameKey } from '#root/domain/import/text.ts';
import { toE164 } from '#root/domain/values/phone.ts';
import type { NameBook } from './register-names.ts';
import type { KnownRegisters, Named } from './register-records.ts';
import type { RegisterField } from './register-spec.ts';
import { registerSpecs } from './registers.ts';

/** What a cell says: a value, and what it names. */
export interface ReadCell {
  readonly value: string | number | null;
  readonly names: readonly Named[];
}

/** What reading a cell needs besides the row. */
export interface Shelf {
  readonly known: KnownRegisters;
  readonly book: NameBook;
}

const plain = (value: ReadCell['value']): ReadCell => ({ value, names: [] });

/** DD/MM/YYYY and DD.MM.YYYY as YYYY-MM-DD; anything else as it is. */
function isoDate(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

function accepted(reader: RowReader, { field }: RegisterField, text: string, schema: TextSchema): string | undefined {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  reader.complain(field, { code: 'not_allowed', message: parsed.error.issues[0]?.message ?? '' });
  return undefined;
}

const short = (text: string) => text.slice(0, 100);

function complainOfChoice(reader: RowReader, { field, label }: RegisterField, text: string, names: readonly string[]) {
  const suggestions = names
    .slice(0, 8)
    .flatMap((name) => makeSuggestion('use_name', `Use ${name}`, reader.put(field, name)));
  const message = `"${short(text)}" is no ${label.toLowerCase()}. Use ${names.slice(0, 8).join(', ')}`;
  reader.complain(field, { code: 'unknown_choice', message, suggestions });
  return undefined;
}

function readListed(shelf: Shelf, reader: RowReader, field: RegisterField & { as: 'listed' }, text: string) {
  const rows = (shelf.known.listed[field.list] ?? []).filter(({ isActive }) => isActive !== false);
  const found = rows.find(({ name }) => toNameKey(name) === toNameKey(text));
  if (found) return { value: found.uid, names: [found] };
  return complainOfChoice(
    reader,
    field,
    text,
    rows.map(({ name }) => name),
  );
}

type ToOthers = RegisterField & { as: 'one' | 'many' };

/** The record that a name means. @param replaced the cell with another name in the place of this one */
function readName(shelf: Shelf, reader: RowReader, field: ToOthers, text: string, replaced: (name: string) => string) {
  const [found, other] = shelf.book.find(field.to, text);
  const { noun } = registerSpecs[field.to];
  if (found && !other) return found;
  if (found) {
    const message = `Several records are called "${short(text)}". Say which: with the division before it, or the e-mail address in <> behind it.`;
    reader.complain(field.field, { code: 'ambiguous_name', message });
    return undefined;
  }
  const made = field.creates ? shelf.book.make(field.to, text) : undefined;
  if (made) return made;
  const meant = shelf.book.closest(field.to, text);
  const message = `No ${noun} is called "${short(text)}"`;
  const suggestions = meant ? makeSuggestion('use_name', `Use ${meant}`, reader.put(field.field, replaced(meant))) : [];
  reader.complain(field.field, { code: 'unknown_name', message, suggestions });
  return undefined;
}

function readMany(shelf: Shelf, reader: RowReader, field: ToOthers, text: string): ReadCell | undefined {
  const entries = splitList(text);
  const found = entries.map((entry) =>
    readName(shelf, reader, field, entry, (name) => joinList(entries.map((one) => (one === entry ? name : one)))),
  );
  if (found.includes(undefined)) return undefined;
  const once = new Map((found as Named[]).map((named) => [named.uid, named]));
  return { value: null, names: [...once.values()] };
}

/** Reads one cell that says something else than the record has; undefined after a problem. */
export function readField(shelf: Shelf, reader: RowReader, field: RegisterField, text: string): ReadCell | undefined {
  const value = (given: string | number | null | undefined) =>
    given === undefined || given === null ? undefined : plain(given);
  switch (field.as) {
    case 'text':
      return value(accepted(reader, field, text, field.schema));
    case 'phone': {
      const phone = accepted(reader, field, text, field.schema);
      return value(phone && toE164(phone));
    }
    case 'date':
      return value(accepted(reader, field, isoDate(text), field.schema));
    case 'choice': {
      const found = field.choices.find((one) =>
        [one.label, one.value].some((word) => toNameKey(word) === toNameKey(text)),
      );
      if (found) return plain(found.value);
      return complainOfChoice(
        reader,
        field,
        text,
        field.choices.map(({ label }) => label),
      );
    }
    case 'duration':
      return value(reader.time(field.field));
    case 'whole':
      return value(reader.whole(field.field, field.min, field.max));
    case 'listed':
      return readListed(shelf, reader, field, text);
    case 'one': {
      const found = readName(shelf, reader, field, text, (name) => name);
      return found && { value: found.uid, names: [found] };
    }
    case 'many':
      return readMany(shelf, reader, field, text);
  }
}
