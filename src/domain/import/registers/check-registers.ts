import { rules } from '#root/contract/errors.ts';
import { type RegisterThing, registerThings } from '#root/contract/import-terms.ts';
import { changesOf, checkedRow } from '../changes.ts';
import type { TableRow } from '../guess.ts';
import { splitName } from '../people.ts';
import { type RowReader, rowReader, type SheetReader } from '../row-reader.ts';
import { cleanText, nameKey, saysNothing } from '../text.ts';
import { checkOnce, type Workbench } from '../workbench.ts';
import { type FoundRecord, findRecord, type RecordIndex, recordIndex } from './find-record.ts';
import { createNameBook } from './name-book.ts';
import { readField, type Shelf } from './read-field.ts';
import {
  cellOf,
  type KnownRegisters,
  type Named,
  type RegisterValues,
  type RegisterWrite,
  recordName,
} from './register-records.ts';
import type { RegisterField, RegisterSpec } from './register-spec.ts';
import { registerSpecs } from './registers.ts';

/** A row on its way: who it is about, and what it says. */
interface Draft {
  readonly reader: RowReader;
  readonly spec: RegisterSpec;
  readonly name: string;
  readonly uid: string;
  readonly found: FoundRecord | undefined;
  values: RegisterValues;
  names: Record<string, readonly Named[] | undefined>;
  /** The fields that say something new. */
  readonly changed: RegisterField[];
}

const nothing: KnownRegisters = { records: {}, named: {}, listed: {} };

/** The text of a field; a person's whole name may stand in the column of the first name. */
function textOf(reader: RowReader, spec: RegisterSpec, field: RegisterField): string {
  if (spec.person && !reader.sheet.columns.has('lastName') && /^(first|last)Name$/.test(field.key))
    return splitName(reader.rawText('firstName'))[field.key as 'firstName' | 'lastName'];
  return reader.rawText(field.field);
}

function nameOfRow(reader: RowReader, spec: RegisterSpec): string {
  const text = (key: string) => {
    const field = spec.fields.find((one) => one.key === key);
    return field ? textOf(reader, spec, field) : '';
  };
  if (spec.person) return `${text('firstName')} ${text('lastName')}`.trim();
  const [name, division] = [text('name'), spec.uniqueName === 'division' ? text('divisionUid') : ''];
  return name && division ? `${division} / ${name}` : name;
}

function identify(bench: Workbench, index: RecordIndex, sheet: SheetReader, row: TableRow, spec: RegisterSpec): Draft {
  const reader = rowReader(sheet, row);
  const name = nameOfRow(reader, spec);
  const found = findRecord(reader, spec, index, name);
  const key =
    found?.record.uid ?? (spec.uniqueName === 'no' ? `${nameKey(name)} ${reader.text('email')}` : nameKey(name));
  if (name) checkOnce(bench, reader, key);
  // The same resource may stand in a table of resources too.
  if (spec.provider)
    bench.firstPlace('resources', found?.record.uid ?? `${spec.provider} ${nameKey(name)}`, reader.place);
  const taken = index.byName.get(nameKey(name))?.some(({ uid }) => uid !== found?.record.uid);
  if (found && found.by !== 'name' && taken && spec.uniqueName !== 'no')
    reader.complain('name', { code: 'name_taken', message: 'Another record has this name. Use another name.' });
  const { values = {}, names = {} } = found?.record ?? {};
  return {
    reader,
    spec,
    name,
    uid: found?.record.uid ?? bench.newUid(),
    found,
    values,
    names: { ...names },
    changed: [],
  };
}

/** By what it was found it stays as it is: its spelling too. */
const keeps = ({ found }: Draft, { key }: RegisterField) =>
  found?.by === 'name' && ['name', 'firstName', 'lastName', 'divisionUid'].includes(key);

const sameText = (one: string, other: string) => one.replaceAll(/\r\n?/g, '\n') === other.replaceAll(/\r\n?/g, '\n');

function readCells(shelf: Shelf, draft: Draft): void {
  const { reader, spec, found } = draft;
  for (const field of spec.fields) {
    const text = textOf(reader, spec, field);
    const says = text !== '' && !saysNothing(text);
    if (!says && field.required && !found) reader.complain(field.field, { code: 'required', message: rules.required });
    if (text === '' || keeps(draft, field)) continue;
    if (found && sameText(text, cleanText(cellOf(field, found.record)))) continue;
    if (!says) continue;
    const read = readField(shelf, reader, field, text);
    if (!read) continue;
    draft.values = field.kind === 'many' ? draft.values : { ...draft.values, [field.key]: read.value };
    draft.names[field.key] = read.names;
    draft.changed.push(field);
  }
  if (draft.names.alternates?.some(({ uid }) => uid === draft.uid))
    reader.complain('alternates', { code: 'itself', message: 'A location is no alternate to itself' });
}

const refsOf = ({ names, changed }: Draft) => changed.flatMap(({ key }) => names[key] ?? []);

/** A row that names what another row would have brought waits for that one; others may wait for it in turn. */
function settleWaiting(drafts: readonly Draft[]): void {
  const isNew = new Map(drafts.filter(({ found }) => !found).map((draft) => [draft.uid, draft]));
  for (let more = true; more; ) {
    more = false;
    for (const draft of drafts) {
      if (draft.reader.hasErrors) continue;
      const missing = refsOf(draft).find(({ uid }) => isNew.get(uid)?.reader.hasErrors);
      if (!missing) continue;
      const place = isNew.get(missing.uid)?.reader.place ?? '';
      const field = draft.changed.find(({ key }) => draft.names[key]?.includes(missing))?.field ?? null;
      draft.reader.complain(field, {
        code: 'waits',
        level: 'waits',
        message: `Waits for ${place}, which has to be mended first`,
      });
      more = true;
    }
  }
}

function changesIn({ spec, found, values, names, changed }: Draft) {
  if (!found) return [];
  const { record } = found;
  const cells = changed.map((field) => {
    // Somebody else of the same name is a change too.
    const both = [...(record.names[field.key] ?? []), ...(names[field.key] ?? [])];
    return [field.field, cellOf(field, record, both), cellOf(field, { values, names }, both)] as const;
  });
  return changesOf(spec.thing, cells);
}

function writeOf({ spec, uid, found, values, names, changed }: Draft): RegisterWrite {
  const links = changed
    .filter(({ kind }) => kind === 'many')
    .map(({ key }) => [key, (names[key] ?? []).map((one) => ({ uid: one.uid }))] as const);
  return { thing: spec.thing, uid, version: found?.record.version ?? null, values, links: Object.fromEntries(links) };
}

/** Decides about a row; what goes in is written, with what only it makes by naming it. */
function settle(bench: Workbench, shelf: Shelf, draft: Draft, writes: Map<string, RegisterWrite>): void {
  const { reader, spec, name, found } = draft;
  const skips = found && bench.rules.existing === 'skip';
  const changed = skips ? [] : changesIn(draft);
  const verdict = found ? (changed.length > 0 ? 'update' : 'skip') : 'create';
  if (spec.provider && name)
    bench.register({
      kind: spec.provider,
      uid: draft.uid,
      name,
      waitsFor: reader.hasErrors && !found ? reader.place : null,
    });
  if (!reader.hasErrors && verdict !== 'skip') {
    for (const { uid } of refsOf(draft)) {
      const made = shelf.book.made(uid);
      if (made) writes.set(uid, made);
    }
    writes.set(draft.uid, writeOf(draft));
  }
  if (spec.thing === 'divisions' && !reader.hasErrors) bench.bringDivision({ uid: draft.uid, name });
  bench.rows.push(checkedRow(reader, name, verdict, changed));
}

/** What a record that a row brings can be named by. */
function namedAs({ spec, uid, name, reader, found }: Draft): Named {
  const email = spec.code === 'email' ? reader.text('email') || String(found?.record.values.email ?? '') : '';
  const short = spec.uniqueName === 'division' ? reader.text('name') : '';
  return { uid, name, ...(email && { email }), ...(short && { short }) };
}

/** Looks at all rows of registers: whom each is about first, so that rows can name one another in whatever order they stand. */
export function checkRegisters(
  bench: Workbench,
  eachRow: (thing: RegisterThing, visit: (sheet: SheetReader, row: TableRow) => void) => void,
): RegisterWrite[] {
  const known = bench.known.registers ?? nothing;
  const shelf: Shelf = { known, book: createNameBook(known, bench.newUid) };
  const drafts: Draft[] = [];
  for (const thing of registerThings) {
    const spec = registerSpecs[thing];
    const index = recordIndex(spec, known.records[thing] ?? []);
    eachRow(thing, (sheet, row) => drafts.push(identify(bench, index, sheet, row, spec)));
  }
  for (const draft of drafts) if (draft.name) shelf.book.add(draft.spec.thing, namedAs(draft));
  for (const draft of drafts) if (!(draft.found && bench.rules.existing === 'skip')) readCells(shelf, draft);
  settleWaiting(drafts);
  const writes = new Map<string, RegisterWrite>();
  for (const draft of drafts) settle(bench, shelf, draft, writes);
  const order = (write: RegisterWrite) => registerThings.indexOf(write.thing);
  const all = [...writes.values()].sort((a, b) => order(a) - order(b));
  for (const write of all)
    if (write.thing === 'divisions' && shelf.book.made(write.uid))
      bench.bringDivision({ uid: write.uid, name: recordName(registerSpecs.divisions, { ...write, names: {} }) });
  return all;
}
