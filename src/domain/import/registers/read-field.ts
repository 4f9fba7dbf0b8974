import type { ImportField } from '#root/contract/import/import-terms.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { formatDateInWords, parseDate } from '#root/domain/import/dates.ts';
import type { TextSchema } from '#root/domain/import/field-spec.ts';
import { isNotAPerson, joinName, splitAddress, splitName, splitPeople } from '#root/domain/import/people.ts';
import { suggestNames } from '#root/domain/import/read-person.ts';
import { makeSuggestion, type RowReader } from '#root/domain/import/row-reader.ts';
import { joinList, splitList, toNameKey } from '#root/domain/import/text.ts';
import { toE164 } from '#root/domain/values/phone.ts';
import { findChoiceCode } from './choice-words.ts';
import type { PhoneReader } from './read-phone.ts';
import type { RegisterNames } from './register-names.ts';
import type { KnownRegisters, Named } from './register-records.ts';
import type { RegisterField } from './register-spec.ts';
import { holdsPeople, registerSpecs } from './registers.ts';

/** A cell's value, and the records that it names. */
export interface ReadCell {
  readonly value: string | number | null;
  readonly names: readonly Named[];
}

/** The records in which names of cells are looked up, and the reader of telephone numbers. */
export interface Lookups {
  readonly known: KnownRegisters;
  readonly names: RegisterNames;
  readonly phones: PhoneReader;
}

const toReadCell = (value: ReadCell['value']): ReadCell => ({ value, names: [] });

function parseText(reader: RowReader, { field }: RegisterField, text: string, schema: TextSchema): string | undefined {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  if (message === rules.personName) refuseName(reader, field);
  else reader.addProblem(field, { code: 'not_allowed', message });
  return undefined;
}

/** Reports a person's name with characters that the specification does not allow, and suggests other spellings. */
function refuseName(reader: RowReader, field: ImportField): void {
  // The column of the first name holds the full name if there is no column for the last name.
  const at = reader.sheet.columns.has(field) ? field : 'firstName';
  const suggestions = suggestNames(reader.rawText(at), (name) => reader.put(at, name));
  if (!reader.problems.some((one) => one.field === at && one.message === rules.personName))
    reader.addProblem(at, { code: 'not_allowed', message: rules.personName, suggestions });
}

/** Reads a date. The column determines whether the day or the month comes first. Undefined after a problem. */
function readDate(reader: RowReader, { field }: RegisterField, text: string): string | undefined {
  const order = reader.sheet.dateOrder(field);
  const read = parseDate(text, order);
  if (read.ok) return read.date;
  const dates = read.readings.map((one) => ({ ...one, words: formatDateInWords(one.date) }));
  const example = dates[0]?.date ?? '2026-11-21';
  const meanings = dates.map(({ words }) => words).join(' or ') || 'no date';
  const reason = order === 'mixed' ? ', but day and month have different orders in this column' : '';
  const message = `"${text}" can mean ${meanings}${reason}. Choose one, or type it as ${example}`;
  const suggestions = dates.flatMap(({ order: first, date, words }) =>
    makeSuggestion(first === 'day' ? 'day_first' : 'month_first', `Use ${words}`, reader.put(field, date)),
  );
  reader.addProblem(field, { code: 'doubtful_date', message, suggestions });
  return undefined;
}

const shorten = (text: string) => text.slice(0, 100);

function reportUnknownChoice(
  reader: RowReader,
  { field, label }: RegisterField,
  text: string,
  names: readonly string[],
) {
  const suggestions = names
    .slice(0, 8)
    .flatMap((name) => makeSuggestion('use_name', `Use ${name}`, reader.put(field, name)));
  const message = `"${shorten(text)}" is not a valid ${label.toLowerCase()}. Use ${names.slice(0, 8).join(', ')}`;
  reader.addProblem(field, { code: 'unknown_choice', message, suggestions });
  return undefined;
}

function readListed(lookups: Lookups, reader: RowReader, field: RegisterField & { as: 'listed' }, text: string) {
  const rows = (lookups.known.listed[field.list] ?? []).filter(({ isActive }) => isActive !== false);
  const found = rows.find(({ name }) => toNameKey(name) === toNameKey(text));
  if (found) return { value: found.uid, names: [found] };
  return reportUnknownChoice(
    reader,
    field,
    text,
    rows.map(({ name }) => name),
  );
}

type ReferenceField = RegisterField & { as: 'one' | 'many' };

/** Finds the record with a name. @param replaceBy returns the cell's text with another name in place of this one */
function readName(
  lookups: Lookups,
  reader: RowReader,
  field: ReferenceField,
  text: string,
  replaceBy: (name: string) => string,
) {
  const [found, other] = lookups.names.find(field.to, text);
  const noun = describeKind(field.to).words.one;
  if (found && !other) return found;
  if (found) {
    const message = `Several records are called "${shorten(text)}". Add the division before the name, or the email address in <> after it.`;
    reader.addProblem(field.field, { code: 'ambiguous_name', message });
    return undefined;
  }
  const people = holdsPeople(field.to) ? splitPeople(text) : [text];
  if (people.length > 1) {
    const listed = joinList(people);
    const choices = [...(field.as === 'many' ? [listed] : []), ...people].flatMap((one) =>
      makeSuggestion('use_name', `Use ${one}`, reader.put(field.field, replaceBy(one))),
    );
    const what = field.as === 'many' ? 'Put ; between them' : 'Choose one';
    const message = `"${shorten(text)}" names ${people.length} people. ${what}`;
    reader.addProblem(field.field, { code: 'several_people', message, suggestions: choices });
    return undefined;
  }
  const { name, address } = splitAddress(text);
  if (holdsPeople(field.to) && name === '' && address !== '') {
    const message = `No ${noun} has the address "${shorten(text)}". Enter the name, with the address after it in <>`;
    reader.addProblem(field.field, { code: 'unknown_address', message });
    return undefined;
  }
  const creates = field.to !== 'activity' && field.creates ? field.to : undefined;
  const made = creates && lookups.names.make(creates, text);
  if (made) return made;
  const canBeMade = creates && registerSpecs[creates].person && !isNotAPerson(text);
  const names = canBeMade
    ? suggestNames(joinName(splitName(text)), (name) => reader.put(field.field, replaceBy(name)))
    : [];
  const meant = lookups.names.closest(field.to, text);
  const suggestions = meant
    ? makeSuggestion('use_name', `Use ${meant}`, reader.put(field.field, replaceBy(meant)))
    : [];
  if (names.length > 0)
    reader.addProblem(field.field, {
      code: 'not_allowed',
      message: rules.personName,
      suggestions: [...suggestions, ...names],
    });
  else
    reader.addProblem(field.field, {
      code: 'unknown_name',
      message: `No ${noun} is called "${shorten(text)}"`,
      suggestions,
    });
  return undefined;
}

function readMany(
  lookups: Lookups,
  reader: RowReader,
  field: RegisterField & { as: 'many' },
  text: string,
): ReadCell | undefined {
  const entries = splitList(text);
  const found = entries.map((entry) =>
    readName(lookups, reader, field, entry, (name) => joinList(entries.map((one) => (one === entry ? name : one)))),
  );
  if (found.includes(undefined)) return undefined;
  const once = new Map((found as Named[]).map((named) => [named.uid, named]));
  if (once.size > field.max) {
    const message = `Names ${once.size} records. Name at most ${field.max}`;
    reader.addProblem(field.field, { code: 'not_allowed', message });
    return undefined;
  }
  return { value: null, names: [...once.values()] };
}

/** Reads a cell that differs from the record; undefined after a problem. */
export function readField(
  lookups: Lookups,
  reader: RowReader,
  field: RegisterField,
  text: string,
): ReadCell | undefined {
  const value = (given: string | number | null | undefined) =>
    given === undefined || given === null ? undefined : toReadCell(given);
  switch (field.as) {
    case 'text':
      return value(parseText(reader, field, text, field.schema));
    case 'phone': {
      if (lookups.phones.isNational(text)) return value(lookups.phones.read(reader, field.field, text));
      const phone = parseText(reader, field, text, field.schema);
      return value(phone && toE164(phone));
    }
    case 'date': {
      const date = readDate(reader, field, text);
      return date === undefined ? undefined : value(parseText(reader, field, date, field.schema));
    }
    case 'choice': {
      const found = field.choices.find((one) =>
        [one.label, one.value].some((word) => toNameKey(word) === toNameKey(text)),
      );
      const said = found ?? field.choices.find(({ value }) => value === findChoiceCode(text));
      if (said) return toReadCell(said.value);
      return reportUnknownChoice(
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
      return readListed(lookups, reader, field, text);
    case 'one': {
      const found = readName(lookups, reader, field, text, (name) => name);
      return found && { value: found.uid, names: [found] };
    }
    case 'many':
      return readMany(lookups, reader, field, text);
  }
}
