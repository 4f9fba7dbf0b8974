import type { ImportKind } from '#root/contract/import/import-terms.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import type { NameChoice } from './closest-name.ts';
import { createTimeList, type TimeList } from './listed.ts';
import { joinName, splitAddress, splitName } from './people.ts';
import type { RegisterWrite } from './registers/register-records.ts';
import type { RowReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type {
  Addition,
  CheckedRow,
  ImportRules,
  Known,
  KnownActivity,
  KnownOwner,
  KnownUnit,
  Problem,
} from './types.ts';

/** A record that a dependency can refer to: stored, or created by a row of the import. */
export interface LinkTarget {
  readonly kind: ProviderKind;
  readonly uid: string;
  readonly name: string;
  /** The row that has to be fixed first; null for a record that can be used. */
  readonly waitsFor: string | null;
  /** True if new links to the record are not allowed. */
  readonly isClosed?: boolean;
  /** True if the record is created when the row that names it is imported. Its uid is '' until then. */
  readonly isPlanned?: boolean;
  /** The state of a stored activity. */
  readonly state?: KnownActivity['state'];
}

/** The kinds of record that an import creates if a cell names a record that does not exist. */
export type NamedKind = 'application' | 'equipment' | 'location' | 'supplier';

interface Created {
  readonly divisions: { uid: string; name: string }[];
  readonly owners: KnownOwner[];
  /** The business units, and the records of a `NamedKind`, that the import creates with only a name. */
  readonly registers: RegisterWrite[];
}

/** The data from other rows that the check of one row needs. */
export interface ImportContext {
  readonly known: Known;
  readonly rules: ImportRules;
  readonly lists: { readonly rto: TimeList; readonly mtpd: TimeList };
  readonly additions: readonly (Addition & { uid: string })[];
  readonly created: Created;
  readonly rows: CheckedRow[];
  newUid(): string;
  /** Returns the division, and creates it if it does not exist. Called only for rows that are imported. */
  ensureDivision(name: string): { uid: string; name: string };
  findDivision(name: string): { uid: string; name: string } | undefined;
  /** Adds a division that a row of the import creates or updates with all its fields. */
  addDivision(division: { uid: string; name: string }): void;
  /** Returns the business units with this name, in all divisions. */
  findUnits(name: string): readonly KnownUnit[];
  /** Returns the business unit of a division, and creates it if it does not exist. */
  ensureUnit(name: string, divisionUid: string): KnownUnit;
  addUnit(unit: KnownUnit): void;
  /** Returns the record of a register, and creates it with only its name if it does not exist. */
  ensureNamed(kind: NamedKind, name: string): LinkTarget;
  ensureOwner(name: string): KnownOwner;
  findOwner(name: string): KnownOwner | undefined;
  /** Adds a person whom a row of the import creates or updates as an activity owner. */
  addOwner(owner: KnownOwner): void;
  /** Returns the records with this name. */
  findTargets(name: string): readonly LinkTarget[];
  addTarget(target: LinkTarget): void;
  /** Returns the candidates for an unknown name: names of the import and of stored records. */
  listNames(): readonly NameChoice[];
  /**
   * Notes the place of a row, and returns the place of the first row with this record; undefined if this row is the
   * first.
   */
  notePlace(kind: ImportKind, key: string, place: string): string | undefined;
  /** Returns the name of a stored division, person or priority; '' for none. */
  findName(uid: string | null): string;
}

const toPersonKey = (owner: { firstName: string; lastName: string }) => toNameKey(joinName(owner));

function indexDivisions(known: Known, created: Created, newUid: () => string) {
  const divisions = new Map(known.divisions.map((one) => [toNameKey(one.name), one]));
  const findDivision = (name: string) => divisions.get(toNameKey(name));
  const ensureDivision = (name: string) => {
    const found = findDivision(name);
    if (found) return found;
    const made = { uid: newUid(), name };
    divisions.set(toNameKey(name), made);
    created.divisions.push(made);
    return made;
  };
  const addDivision = (added: { uid: string; name: string }) => void divisions.set(toNameKey(added.name), added);
  return { ensureDivision, findDivision, addDivision };
}

function indexUnits(known: Known, created: Created, newUid: () => string) {
  const units = new Map<string, KnownUnit[]>();
  const addUnit = (unit: KnownUnit) => {
    const key = toNameKey(unit.name);
    units.set(key, [...(units.get(key) ?? []).filter(({ uid }) => uid !== unit.uid), unit]);
  };
  for (const unit of known.units) addUnit(unit);
  const findUnits = (name: string) => units.get(toNameKey(name)) ?? [];
  const ensureUnit = (name: string, divisionUid: string) => {
    const found = findUnits(name).find((unit) => unit.divisionUid === divisionUid);
    if (found) return found;
    const unit = { uid: newUid(), name, divisionUid };
    created.registers.push({
      ...{ kind: 'business_unit', uid: unit.uid, version: null, links: {} },
      values: { name, divisionUid },
    });
    addUnit(unit);
    return unit;
  };
  return { findUnits, ensureUnit, addUnit };
}

/** Records that cells name are found in the same way as the ends of links. */
function indexNamed(
  { addTarget, findTargets }: ReturnType<typeof indexLinkTargets>,
  created: Created,
  newUid: () => string,
) {
  const ensureNamed = (kind: NamedKind, name: string): LinkTarget => {
    const found = findTargets(name).find((one) => one.kind === kind && one.waitsFor === null);
    if (found) return found;
    const made = { kind, uid: newUid(), name, waitsFor: null };
    created.registers.push({ kind, uid: made.uid, version: null, values: { name }, links: {} });
    addTarget(made);
    return made;
  };
  return { ensureNamed };
}

function indexOwners(known: Known, created: Created, newUid: () => string) {
  // If several people have the same name, the first person is used.
  const owners = new Map(known.owners.toReversed().map((one) => [toPersonKey(one), one]));
  const byAddress = new Map(known.owners.flatMap((one) => (one.email ? [[toNameKey(one.email), one] as const] : [])));
  const findOwner = (text: string) => {
    const { name, address } = splitAddress(text);
    // Somebody may be stored with a title, which `splitName` removes.
    const found = owners.get(toNameKey(name)) ?? owners.get(toPersonKey(splitName(name)));
    // Two people with the same name but different addresses are different people.
    return byAddress.get(address) ?? (address !== '' && found?.email ? undefined : found);
  };
  const addOwner = (owner: KnownOwner) => {
    if (!owners.has(toPersonKey(owner))) owners.set(toPersonKey(owner), owner);
    if (owner.email) byAddress.set(toNameKey(owner.email), owner);
  };
  const ensureOwner = (text: string) => {
    const found = findOwner(text);
    if (found) return found;
    const { name, address } = splitAddress(text);
    const made = { uid: newUid(), ...splitName(name), email: address };
    addOwner(made);
    created.owners.push(made);
    return made;
  };
  return { ensureOwner, findOwner, addOwner };
}

function indexLinkTargets(known: Known) {
  const byName = new Map<string, Map<string, LinkTarget>>();
  const addTarget = (target: LinkTarget) => {
    const key = toNameKey(target.name);
    const named = byName.get(key) ?? new Map<string, LinkTarget>();
    byName.set(key, named.set(`${target.kind} ${target.uid}`, target));
  };
  for (const { uid, name, state } of known.activities)
    addTarget({ kind: 'activity', uid, name, waitsFor: null, state });
  for (const { kind, uid, name, isClosed } of known.resources) addTarget({ kind, uid, name, waitsFor: null, isClosed });
  const findTargets = (name: string) => [...(byName.get(toNameKey(name))?.values() ?? [])];
  const listNames = () => {
    const imported = [...byName.values()].flatMap((named) => [...named.values()].map(({ name }) => name));
    return [...new Set([...imported, ...known.names])].map((name) => ({ name, key: toNameKey(name) }));
  };
  return { addTarget, findTargets, listNames };
}

function indexStoredNames({ divisions, units, resources, owners, priorities }: Known): Map<string, string> {
  return new Map([
    ...[...divisions, ...units, ...resources, ...priorities].map(({ uid, name }) => [uid, name] as const),
    ...owners.map((one) => [one.uid, joinName(one)] as const),
  ]);
}

export function createImportContext(known: Known, rules: ImportRules): ImportContext {
  let count = 0;
  const newUid = () => {
    count += 1;
    return `new:${count}`;
  };
  const created: Created = { divisions: [], owners: [], registers: [] };
  const targets = indexLinkTargets(known);
  const additions = rules.additions.map((addition) => ({ ...addition, uid: newUid() }));
  const first = new Map<string, string>();
  const names = indexStoredNames(known);
  return {
    known,
    rules,
    lists: { rto: createTimeList('rto', known.rto, additions), mtpd: createTimeList('mtpd', known.mtpd, additions) },
    additions,
    created,
    rows: [],
    newUid,
    ...indexDivisions(known, created, newUid),
    ...indexOwners(known, created, newUid),
    ...indexUnits(known, created, newUid),
    ...indexNamed(targets, created, newUid),
    ...targets,
    notePlace: (kind, key, place) => {
      const before = first.get(`${kind} ${key}`);
      if (before === undefined) first.set(`${kind} ${key}`, place);
      return before;
    },
    findName: (uid) => names.get(uid ?? '') ?? '',
  };
}

/** A value that only one record of a kind can have. */
interface UniqueValue {
  readonly field: 'name' | 'code' | 'email';
  /** The value, in the form in which it is compared. */
  readonly key: string;
}

/** Returns a key for `notePlace`. The line break keeps it apart from keys of records, which have no line breaks. */
export const toUseKey = ({ field, key }: UniqueValue): string => `${field}\n${key}`;

export const uniqueWords = { name: 'name', code: 'reference number', email: 'email address' } as const;

/**
 * Adds a problem if an earlier row gives the value to its record, because the database would refuse the second record.
 * A row that repeats the whole record, or whose value is refused for another reason, has a problem already.
 */
export function refuseSecondUse(context: ImportContext, reader: RowReader, { field, key }: UniqueValue): void {
  const before = context.notePlace(reader.sheet.kind, toUseKey({ field, key }), reader.place);
  const isReported = ({ code, level, field: at }: Problem) =>
    code === 'duplicate_in_file' || (level === 'error' && at === field);
  if (!before || reader.problems.some(isReported)) return;
  reader.addProblem(field, {
    code: 'duplicate_in_file',
    message: `${capitalise(before)} has this ${uniqueWords[field]} too. Keep one of them.`,
  });
}

/**
 * Adds a problem if an earlier row is for the same record.
 * @param name the name in the row, which can differ if the rows refer to the record in another way
 */
export function refuseRepeated(context: ImportContext, reader: RowReader, key: string, name: string): void {
  const before = context.notePlace(reader.sheet.kind, key, reader.place);
  const nameBefore = context.notePlace(reader.sheet.kind, `${key}\n\nname`, toNameKey(name));
  if (!before) return;
  const repeats = nameBefore === toNameKey(name) ? 'has this name too' : 'is for the same record';
  reader.addProblem('name', {
    code: 'duplicate_in_file',
    message: `${capitalise(before)} ${repeats}. Keep one of them.`,
  });
}
