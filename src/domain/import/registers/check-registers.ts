import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { listChanges, toCheckedRow } from '#root/domain/import/changes.ts';
import { isEmptyCell } from '#root/domain/import/empty-cells.ts';
import type { TableRow } from '#root/domain/import/guess.ts';
import {
  type ImportContext,
  refuseRepeated,
  refuseSecondUse,
  toUseKey,
  uniqueWords,
} from '#root/domain/import/import-context.ts';
import { joinName, splitName } from '#root/domain/import/people.ts';
import { createRowReader, type RowReader, type SheetReader } from '#root/domain/import/row-reader.ts';
import { cleanText, toNameKey } from '#root/domain/import/text.ts';
import { type FoundRecord, findRecord, indexRecords, type RecordIndex } from './find-record.ts';
import { hasPhases, settlePlan } from './plan-phases.ts';
import { type Lookups, readField } from './read-field.ts';
import { createPhoneReader } from './read-phone.ts';
import { createRegisterNames } from './register-names.ts';
import {
  formatCell,
  formatRecordName,
  type KnownRegisters,
  type Named,
  type RegisterValues,
  type RegisterWrite,
} from './register-records.ts';
import type { ReferredKind, RegisterField, RegisterSpec } from './register-spec.ts';
import { refersToActivities, registerSpecs } from './registers.ts';

/** A row being checked, with its record and values. */
interface Draft {
  readonly reader: RowReader;
  readonly spec: RegisterSpec;
  readonly name: string;
  readonly uid: string;
  readonly found: FoundRecord | undefined;
  values: RegisterValues;
  names: Record<string, readonly Named[] | undefined>;
  /** The fields that the row changes. */
  readonly changed: RegisterField[];
}

const noRegisters: KnownRegisters = { records: {}, named: {}, listed: {} };

/**
 * Returns the text of a field. If the column of the first name holds a full name, returns the part that belongs to
 * the field.
 */
function readText(reader: RowReader, spec: RegisterSpec, field: RegisterField): string {
  if (spec.person && !reader.sheet.columns.has('lastName') && /^(first|last)Name$/.test(field.key))
    return splitName(reader.rawText('firstName'))[field.key as 'firstName' | 'lastName'];
  return reader.rawText(field.field);
}

/** Returns the text of the field with this key; '' if the register has no such field. */
function readKey(reader: RowReader, spec: RegisterSpec, key: string): string {
  const field = spec.fields.find((one) => one.key === key);
  return field ? readText(reader, spec, field) : '';
}

function readName(reader: RowReader, spec: RegisterSpec): string {
  const text = (key: string) => readKey(reader, spec, key);
  if (spec.person) return `${text('firstName')} ${text('lastName')}`.trim();
  const [name, division] = [text('name'), spec.uniqueName === 'division' ? text('divisionUid') : ''];
  return name && division ? `${division} / ${name}` : name;
}

/** Adds a problem if another row or stored record has the same name or address, and the database would refuse it. */
function refuseUsed(
  context: ImportContext,
  index: RecordIndex,
  { reader, spec, name, found }: Pick<Draft, 'reader' | 'spec' | 'name' | 'found'>,
): void {
  const isOther = ({ uid }: { readonly uid: string }) => uid !== found?.record.uid;
  // A row that does not name the division keeps it.
  const kept = readKey(reader, spec, 'divisionUid') === '' ? found?.record.names.divisionUid?.[0]?.name : undefined;
  const key = toNameKey(spec.uniqueName === 'division' && kept ? `${kept} / ${name}` : name);
  const mayRepeat = spec.uniqueName === 'division' && context.known.registers?.unitsShareNames;
  if (name && spec.uniqueName !== 'no' && !mayRepeat) {
    if (found && found.by !== 'name' && index.byName.get(key)?.some(isOther))
      reader.addProblem('name', { code: 'name_taken', message: 'Another record has this name. Use another name.' });
    refuseSecondUse(context, reader, { field: 'name', key });
    // Notes the name for the rows of sheets of resources. They are checked later, and must not give it to another
    // record.
    if (spec.provider)
      context.notePlace('resource', toUseKey({ field: 'name', key: `${spec.provider} ${key}` }), reader.place);
  }
  const code = spec.code && spec.uniqueCode ? toNameKey(reader.text(spec.code)) : '';
  if (!spec.code || code === '') return;
  if (index.byCode.get(code)?.some(isOther)) {
    const message = `Another record has this ${uniqueWords[spec.code]}. Use another one.`;
    reader.addProblem(spec.code, { code: 'code_taken', message });
  }
  refuseSecondUse(context, reader, { field: spec.code, key: code });
}

function startDraft(
  context: ImportContext,
  index: RecordIndex,
  sheet: SheetReader,
  row: TableRow,
  spec: RegisterSpec,
): Draft {
  const reader = createRowReader(sheet, row);
  const name = readName(reader, spec);
  const found = findRecord(reader, spec, index, name);
  const key =
    found?.record.uid ?? (spec.uniqueName === 'no' ? `${toNameKey(name)} ${reader.text('email')}` : toNameKey(name));
  if (name) refuseRepeated(context, reader, key, name);
  // Notes the record for the rows of sheets of resources. They are checked later, and must not contain it again.
  if (spec.provider)
    context.notePlace('resource', found?.record.uid ?? `${spec.provider} ${toNameKey(name)}`, reader.place);
  refuseUsed(context, index, { reader, spec, name, found });
  const { values = {}, names = {} } = found?.record ?? {};
  return {
    reader,
    spec,
    name,
    uid: found?.record.uid ?? context.newUid(),
    found,
    values,
    names: { ...names },
    changed: [],
  };
}

/** A record found by its name keeps its name, including the spelling. */
const keepsStored = ({ found }: Draft, { key }: RegisterField) =>
  found?.by === 'name' && ['name', 'firstName', 'lastName', 'divisionUid'].includes(key);

const isSameText = (one: string, other: string) => one.replaceAll(/\r\n?/g, '\n') === other.replaceAll(/\r\n?/g, '\n');

function readCells(lookups: Lookups, draft: Draft): void {
  const { reader, spec, found } = draft;
  for (const field of spec.fields) {
    const text = readText(reader, spec, field);
    const says = text !== '' && !isEmptyCell(text);
    if (!says && field.required && !found)
      reader.addProblem(field.field, { code: 'required', message: rules.required });
    if (text === '' || keepsStored(draft, field)) continue;
    if (found && isSameText(text, cleanText(formatCell(field, found.record)))) continue;
    if (!says) continue;
    const read = readField(lookups, reader, field, text);
    if (!read) continue;
    draft.values = field.as === 'many' ? draft.values : { ...draft.values, [field.key]: read.value };
    draft.names[field.key] = read.names;
    draft.changed.push(field);
  }
  if (draft.names.alternateUids?.some(({ uid }) => uid === draft.uid))
    reader.addProblem('alternates', { code: 'itself', message: 'A location cannot be its own alternate' });
}

const listReferences = ({ names, changed }: Draft) => changed.flatMap(({ key }) => names[key] ?? []);

/** Marks rows as waiting if they refer to a record whose row has errors or is itself waiting. */
function settleWaiting(drafts: readonly Draft[]): void {
  const isNew = new Map(drafts.filter(({ found }) => !found).map((draft) => [draft.uid, draft]));
  for (let more = true; more; ) {
    more = false;
    for (const draft of drafts) {
      if (draft.reader.hasErrors) continue;
      const missing = listReferences(draft).find(({ uid }) => isNew.get(uid)?.reader.hasErrors);
      if (!missing) continue;
      const place = isNew.get(missing.uid)?.reader.place ?? '';
      const field = draft.changed.find(({ key }) => draft.names[key]?.includes(missing))?.field ?? null;
      draft.reader.addProblem(field, {
        code: 'waits',
        level: 'waits',
        message: `This row depends on ${place}, which has a problem. Fix that row first`,
      });
      more = true;
    }
  }
}

function listRowChanges({ spec, found, values, names, changed }: Draft) {
  if (!found) return [];
  const { record } = found;
  const cells = changed.map((field) => {
    // With `both`, people of the same name are shown with their addresses, so that replacing one by the other is a
    // change.
    const both = [...(record.names[field.key] ?? []), ...(names[field.key] ?? [])];
    return [field.field, formatCell(field, record, both), formatCell(field, { values, names }, both)] as const;
  });
  return listChanges(spec.kind, cells);
}

function toWrite({ spec, uid, found, values, names, changed }: Draft): RegisterWrite {
  const links = changed
    .filter((field) => field.as === 'many')
    .map(({ key }) => [key, (names[key] ?? []).map((one) => ({ uid: one.uid }))] as const);
  return { kind: spec.kind, uid, version: found?.record.version ?? null, values, links: Object.fromEntries(links) };
}

/** Returns an activity owner in the form that cells of activities use to look up owners. */
const toOwner = ({ uid, values }: Pick<RegisterWrite, 'uid' | 'values'>) => {
  const { firstName, lastName, email } = values;
  return { uid, firstName: String(firstName ?? ''), lastName: String(lastName ?? ''), email: String(email ?? '') };
};

/**
 * Decides the verdict on a row. Adds the write of the row, and the writes of records that the row creates by naming
 * them.
 */
function settle(context: ImportContext, lookups: Lookups, draft: Draft, writes: Map<string, RegisterWrite>): void {
  const { reader, spec, name, found } = draft;
  const skips = found && context.rules.existing === 'skip';
  const changed = skips ? [] : listRowChanges(draft);
  if (hasPhases(spec) && (!found || changed.length > 0))
    draft.values = settlePlan({ ...draft, record: found?.record }, lookups.known);
  const verdict = found ? (changed.length > 0 ? 'update' : 'skip') : 'create';
  if (spec.provider && name)
    context.addTarget({
      kind: spec.provider,
      uid: draft.uid,
      name,
      waitsFor: reader.hasErrors && !found ? reader.place : null,
    });
  if (!reader.hasErrors && verdict !== 'skip') {
    for (const { uid } of listReferences(draft)) {
      const made = lookups.names.made(uid);
      if (made) writes.set(uid, made);
    }
    writes.set(draft.uid, toWrite(draft));
  }
  if (spec.kind === 'division' && !reader.hasErrors) context.addDivision({ uid: draft.uid, name });
  if (spec.kind === 'activity_owner' && !reader.hasErrors) context.addOwner(toOwner(draft));
  const division = draft.names.divisionUid?.[0];
  if (spec.kind === 'business_unit' && !reader.hasErrors && division)
    context.addUnit({ uid: draft.uid, name: reader.text('name'), divisionUid: division.uid });
  context.rows.push(toCheckedRow(reader, name, verdict, changed));
}

/** Returns the names by which cells can refer to a row's record. */
function toNamed({ spec, uid, name, reader, found }: Draft): Named {
  const email = spec.code === 'email' ? reader.text('email') || String(found?.record.values.email ?? '') : '';
  const short = spec.uniqueName === 'division' ? reader.text('name') : '';
  return { uid, name, ...(email && { email }), ...(short && { short }) };
}

/**
 * Returns a function that finds the activities and the activity owners that a cell names, even if rows of activities
 * create or change them.
 */
const createActivityFinder = (context: ImportContext) => (to: ReferredKind, text: string) => {
  if (to === 'activity')
    return context
      .findTargets(text)
      .flatMap(({ kind, uid, name, waitsFor, state }): Named[] =>
        kind === 'activity' ? [{ uid, name, waitsFor, isActive: state !== 'archived' }] : [],
      );
  const owner = to === 'activity_owner' ? context.findOwner(text) : undefined;
  return owner ? [{ uid: owner.uid, name: joinName(owner), email: owner.email ?? '' }] : [];
};

type EachRow = (kind: RegisterKind, visit: (sheet: SheetReader, row: TableRow) => void) => void;

/**
 * Checks the rows of one group of registers: either the registers that activities can refer to, or the registers that
 * refer to activities.
 */
export function checkRegisters(
  context: ImportContext,
  which: 'before activities' | 'after activities',
  eachRow: EachRow,
): RegisterWrite[] {
  const kinds = registerKinds.filter(
    (kind) => refersToActivities(registerSpecs[kind]) === (which === 'after activities'),
  );
  return checkKinds(context, kinds, eachRow);
}

/** Checks all rows of some registers. Records are identified first, so that rows can refer to each other in any order. */
function checkKinds(context: ImportContext, kinds: readonly RegisterKind[], eachRow: EachRow): RegisterWrite[] {
  const known = context.known.registers ?? noRegisters;
  const names = createRegisterNames(known, context.newUid, createActivityFinder(context));
  const lookups: Lookups = { known, names, phones: createPhoneReader(known.timeZone ?? 'UTC') };
  const drafts: Draft[] = [];
  for (const kind of kinds) {
    const spec = registerSpecs[kind];
    const index = indexRecords(spec, known.records[kind] ?? []);
    eachRow(kind, (sheet, row) => drafts.push(startDraft(context, index, sheet, row, spec)));
  }
  for (const draft of drafts) if (draft.name) lookups.names.add(draft.spec.kind, toNamed(draft));
  for (const draft of drafts) if (!(draft.found && context.rules.existing === 'skip')) readCells(lookups, draft);
  settleWaiting(drafts);
  const writes = new Map<string, RegisterWrite>();
  for (const draft of drafts) settle(context, lookups, draft, writes);
  const order = (write: RegisterWrite) => registerKinds.indexOf(write.kind);
  const all = [...writes.values()].sort((a, b) => order(a) - order(b));
  for (const write of all)
    if (write.kind === 'division' && lookups.names.made(write.uid))
      context.addDivision({
        uid: write.uid,
        name: formatRecordName(registerSpecs.division, { ...write, names: {} }),
      });
  return all;
}
