import { description, name as nameField } from '#root/contract/platform/fields.ts';
import { findMtpdOrigin, suggestMtpd } from '#root/domain/activities/impact-matrix.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { listChanges, toCheckedRow } from './changes.ts';
import { keepStored } from './empty-cells.ts';
import type { TableRow } from './guess.ts';
import { type ImportContext, refuseRepeated } from './import-context.ts';
import { checkBelow, readListed } from './listed.ts';
import { readPriority } from './priorities.ts';
import { formatPerson, readPerson } from './read-person.ts';
import { createRowReader, type RowReader, type SheetReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { ActivityValues, ActivityWrite, Change, KnownActivity, ListedTime } from './types.ts';

const emptyValues: ActivityValues = {
  name: '',
  description: '',
  divisionUid: null,
  ownerUid: null,
  deputyUid: null,
  priorityUid: null,
  rtoUid: null,
  rtoMinutes: null,
  mtpdUid: null,
  mtpdMinutes: null,
  mtpdOrigin: null,
  mtpdReason: '',
  mdlUid: null,
  mdlMinutes: null,
  mdlNotApplicable: false,
  mbcoPercent: null,
  minimumPeople: null,
};

const activityName = nameField();
const activityDescription = description();
const divisionName = nameField();

const noDataLost = new Set(['none', 'keine', 'keiner', 'kein', 'no loss', 'aucune', 'aucun', '0']);
const notApplicable = new Set([
  'not applicable',
  'n/a',
  'n. a.',
  'n.a.',
  'nicht zutreffend',
  'nicht anwendbar',
  'entfällt',
  'non applicable',
  'sans objet',
  's.o.',
]);

/** Finds the stored activity of a row: by its id, otherwise by its name. */
function findExisting(reader: RowReader, name: string, index: ActivityIndex): KnownActivity | undefined {
  const uid = reader.text('uid').toLowerCase();
  const byName = index.byName.get(toNameKey(name));
  if (uid === '') return byName;
  const byUid = index.byUid.get(uid);
  if (!byUid)
    reader.addProblem('uid', {
      code: 'unknown_uid',
      message: 'No activity has this id. Empty the cell to match by name.',
    });
  else if (byName && byName !== byUid)
    reader.addProblem('name', { code: 'name_taken', message: 'Another activity has this name. Use another name.' });
  return byUid;
}

/** Reports that a stored activity cannot be changed, or what a change does to its state. */
export function checkState(reader: RowReader, existing: Pick<KnownActivity, 'state'> | undefined): void {
  if (existing?.state === 'in_review')
    reader.addProblem('name', {
      code: 'in_review',
      message: 'This activity is in review and cannot be changed until it is approved or returned.',
    });
  if (existing?.state === 'archived')
    reader.addProblem('name', {
      code: 'archived',
      message: 'This activity is archived. Restore it first, or use another name.',
    });
  if (existing?.state === 'approved')
    reader.addProblem('name', {
      code: 'reopens',
      level: 'warning',
      message: 'This activity is approved. Changing it creates a working version.',
    });
}

/** The maximum data loss of an activity. */
export type Loss = Pick<ActivityValues, 'mdlUid' | 'mdlMinutes' | 'mdlNotApplicable'>;

/** Reads the MDL/RPO: a time of the RTO list, no data loss, or not applicable. An empty cell keeps the stored value. */
export function readLoss(reader: RowReader, { lists }: Pick<ImportContext, 'lists'>, before: Loss): Loss {
  const word = toNameKey(reader.rawText('mdl'));
  if (noDataLost.has(word)) return { mdlUid: null, mdlMinutes: 0, mdlNotApplicable: false };
  if (notApplicable.has(word)) return { mdlUid: null, mdlMinutes: null, mdlNotApplicable: true };
  const listed = readListed(reader, 'mdl', lists.rto, before.mdlUid);
  if (listed) return { mdlUid: listed.uid, mdlMinutes: listed.minutes, mdlNotApplicable: false };
  return { mdlUid: before.mdlUid, mdlMinutes: before.mdlMinutes, mdlNotApplicable: before.mdlNotApplicable };
}

const toListed = (uid: string | null, minutes: number | null): ListedTime | null =>
  uid === null || minutes === null ? null : { uid, minutes, name: formatDuration(minutes), isActive: true };

function readTimes(reader: RowReader, context: ImportContext, before: ActivityValues) {
  const rto = readListed(reader, 'rto', context.lists.rto, before.rtoUid);
  const mtpd = readListed(reader, 'mtpd', context.lists.mtpd, before.mtpdUid);
  const times = {
    rto: keepStored(rto, toListed(before.rtoUid, before.rtoMinutes)),
    mtpd: keepStored(mtpd, toListed(before.mtpdUid, before.mtpdMinutes)),
  };
  // If one of the two is unreadable, they cannot be compared yet.
  if (rto !== undefined && mtpd !== undefined && (rto || mtpd)) checkBelow(reader, times, context.lists);
  return times;
}

/** Returns the origin of the MTPD by the rules of the impact matrix. An overridden MTPD gets a reason. */
function findOrigin(
  context: ImportContext,
  reader: RowReader,
  existing: KnownActivity | undefined,
  mtpd: ListedTime | null,
) {
  if (existing && existing.mtpdUid === (mtpd?.uid ?? null))
    return { mtpdOrigin: existing.mtpdOrigin, mtpdReason: existing.mtpdReason };
  const active = context.lists.mtpd.rows.filter(({ isActive }) => isActive);
  const suggestion = suggestMtpd(existing?.impacts ?? {}, context.known.impactCategories, active);
  const origin = findMtpdOrigin(mtpd?.uid ?? null, suggestion);
  const reason = existing?.mtpdReason || `Imported from ${reader.sheet.sheet.title}`;
  return { mtpdOrigin: origin, mtpdReason: origin === 'overridden' ? reason.slice(0, 2000) : '' };
}

interface Draft {
  readonly values: ActivityValues;
  readonly names: { readonly department: string; readonly owner: string; readonly deputy: string };
}

function readDraft(
  reader: RowReader,
  context: ImportContext,
  name: string,
  existing: KnownActivity | undefined,
): Draft {
  const before = existing ?? emptyValues;
  const names = {
    department: reader.text('department') === '' ? '' : reader.checked('department', divisionName),
    owner: readPerson(reader, context, 'owner'),
    deputy: readPerson(reader, context, 'deputy'),
  };
  const priority = readPriority(reader, context.known.priorities, before.priorityUid);
  const times = readTimes(reader, context, before);
  const values: ActivityValues = {
    // An activity found by its name keeps its stored spelling. Only a row with an id can rename it.
    name: existing && reader.text('uid') === '' ? existing.name : name,
    description: keepStored(reader.checked('description', activityDescription), before.description),
    divisionUid: before.divisionUid,
    ownerUid: before.ownerUid,
    deputyUid: before.deputyUid,
    priorityUid: keepStored(priority?.uid, before.priorityUid),
    rtoUid: times.rto?.uid ?? null,
    rtoMinutes: times.rto?.minutes ?? null,
    mtpdUid: times.mtpd?.uid ?? null,
    mtpdMinutes: times.mtpd?.minutes ?? null,
    ...findOrigin(context, reader, existing, times.mtpd),
    ...readLoss(reader, context, before),
    mbcoPercent: keepStored(reader.whole('mbco', 0, 100), before.mbcoPercent),
    minimumPeople: keepStored(reader.whole('minimumPeople', 0, 99_999), before.minimumPeople),
  };
  return { values, names };
}

/**
 * Returns the values in which the names of divisions and people have become records that were found or are created.
 * Only for rows that are imported.
 */
function toValues(context: ImportContext, { values, names }: Draft): ActivityValues {
  // If several people have this name, the person who is stored is kept.
  const person = (uid: string | null, name: string) =>
    name === '' || toNameKey(formatPerson(context, name)) === toNameKey(context.findName(uid))
      ? uid
      : context.ensureOwner(name).uid;
  return {
    ...values,
    divisionUid: names.department ? context.ensureDivision(names.department).uid : values.divisionUid,
    ownerUid: person(values.ownerUid, names.owner),
    deputyUid: person(values.deputyUid, names.deputy),
  };
}

const formatMinutes = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));
/** Formats the data loss in words that `readLoss` can read. */
export function formatLoss({ mdlUid, mdlMinutes, mdlNotApplicable }: Loss): string {
  if (mdlNotApplicable) return 'Not applicable';
  return mdlUid === null && mdlMinutes === 0 ? 'None' : formatMinutes(mdlMinutes);
}

/** Returns the stored name if the row's name differs only in case or is empty. */
const keepSpelling = (stored: string, given: string) =>
  given === '' || toNameKey(given) === toNameKey(stored) ? stored : given;
const formatNumber = (value: number | null) => (value === null ? '' : String(value));

function listActivityChanges(context: ImportContext, was: ActivityValues, { values: is, names }: Draft): Change[] {
  const department = context.findName(was.divisionUid);
  const [owner, deputy] = [context.findName(was.ownerUid), context.findName(was.deputyUid)];
  return listChanges('activity', [
    ['name', was.name, is.name],
    ['description', was.description, is.description],
    ['department', department, keepSpelling(department, names.department)],
    ['owner', owner, keepSpelling(owner, formatPerson(context, names.owner))],
    ['deputy', deputy, keepSpelling(deputy, formatPerson(context, names.deputy))],
    ['priority', context.findName(was.priorityUid), context.findName(is.priorityUid)],
    ['mtpd', formatMinutes(was.mtpdMinutes), formatMinutes(is.mtpdMinutes)],
    ['rto', formatMinutes(was.rtoMinutes), formatMinutes(is.rtoMinutes)],
    ['mdl', formatLoss(was), formatLoss(is)],
    ['mbco', formatNumber(was.mbcoPercent), formatNumber(is.mbcoPercent)],
    ['minimumPeople', formatNumber(was.minimumPeople), formatNumber(is.minimumPeople)],
  ]);
}

/** The stored activities by name and by uid. */
export interface ActivityIndex {
  readonly byName: ReadonlyMap<string, KnownActivity>;
  readonly byUid: ReadonlyMap<string, KnownActivity>;
}

export function indexActivities({ known }: ImportContext): ActivityIndex {
  return {
    byName: new Map(known.activities.map((one) => [toNameKey(one.name), one])),
    byUid: new Map(known.activities.map((one) => [one.uid, one])),
  };
}

/** Checks one row. Adds its changes to `writes` and makes its name known to the links that follow. */
export function checkActivity(
  context: ImportContext,
  index: ActivityIndex,
  sheet: SheetReader,
  row: TableRow,
  writes: ActivityWrite[],
): void {
  const reader = createRowReader(sheet, row);
  const name = reader.checked('name', activityName);
  const existing = findExisting(reader, name, index);
  if (name) refuseRepeated(context, reader, existing?.uid ?? toNameKey(name));
  if (existing && context.rules.existing === 'skip') {
    context.rows.push(toCheckedRow(reader, name, 'skip'));
    return;
  }
  const draft = readDraft(reader, context, name, existing);
  const changed = existing ? listActivityChanges(context, existing, draft) : [];
  const uid = existing?.uid ?? context.newUid();
  if (changed.length > 0) checkState(reader, existing);
  if (name)
    context.addTarget({ kind: 'activity', uid, name, waitsFor: reader.hasErrors && !existing ? reader.place : null });
  const idle = existing !== undefined && changed.length === 0;
  if (!reader.hasErrors && !idle)
    writes.push({ uid, version: existing?.version ?? null, values: toValues(context, draft) });
  context.rows.push(toCheckedRow(reader, name, idle ? 'skip' : existing ? 'update' : 'create', changed));
}
