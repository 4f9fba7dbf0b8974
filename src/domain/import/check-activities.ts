import {
  code as codeField,
  description,
  name as nameField,
  optionalParagraphs,
} from '#root/contract/platform/fields.ts';
import { linkOffReason } from '#root/contract/shared/fields/common-fields.ts';
import { findMtpdOrigin, suggestMtpd } from '#root/domain/activities/impact-matrix.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { checkState } from './activity-state.ts';
import { listChanges, toCheckedRow } from './changes.ts';
import { addNeeds, type NeedyRow } from './check-needs.ts';
import { keepStored } from './empty-cells.ts';
import { type ActivityIndex, findActivity, refuseRepeatedActivity } from './find-activity.ts';
import type { TableRow } from './guess.ts';
import type { ImportContext } from './import-context.ts';
import type { LinkCollection } from './link-collection.ts';
import { checkBelow, readListed } from './listed.ts';
import { readPriority } from './priorities.ts';
import { formatImpacts, readImpacts } from './read-impacts.ts';
import { formatPerson, readPerson } from './read-person.ts';
import { type PlaceNames, readPlaceNames, toPlaces } from './read-places.ts';
import { formatRemoteDelivery, formatRemoteFactors, readRemoteDelivery, readRemoteFactors } from './remote-work.ts';
import { createRowReader, type RowReader, type SheetReader } from './row-reader.ts';
import { joinSpaces, toNameKey } from './text.ts';
import type { ActivityValues, ActivityWrite, Change, KnownActivity, ListedTime } from './types.ts';

const emptyValues: ActivityValues = {
  name: '',
  code: '',
  description: '',
  divisionUid: null,
  businessUnitUid: null,
  locationUid: null,
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
  restartMinutes: 0,
  remoteDelivery: null,
  remoteFactorUids: [],
  locationLinkOff: '',
  impacts: {},
};

const activityName = nameField();
const activityDescription = description();
const activityCode = codeField();
const mtpdReason = optionalParagraphs(2000);
const locationLinkOff = linkOffReason();

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
  // If the RTO or the MTPD cannot be read, they cannot be compared yet.
  if (rto !== undefined && mtpd !== undefined && (rto || mtpd)) checkBelow(reader, times, context.lists);
  return times;
}

interface Origin {
  readonly existing: KnownActivity | undefined;
  readonly mtpd: ListedTime | null;
  readonly impacts: ActivityValues['impacts'];
}

/** Returns the origin of the MTPD by the rules of the impact matrix. An overridden MTPD gets a reason. */
function findOrigin(context: ImportContext, reader: RowReader, { existing, mtpd, impacts }: Origin) {
  const given = reader.checked('mtpdReason', mtpdReason);
  const { impactCategories } = context.known;
  const isSame = existing?.mtpdUid === (mtpd?.uid ?? null) && isSameMatrix(existing.impacts, impacts, impactCategories);
  if (existing && isSame)
    return { mtpdOrigin: existing.mtpdOrigin, mtpdReason: keepStored(given, existing.mtpdReason) };
  const active = context.lists.mtpd.rows.filter(({ isActive }) => isActive);
  const suggestion = suggestMtpd(impacts, impactCategories, active);
  const origin = findMtpdOrigin(mtpd?.uid ?? null, suggestion);
  const reason = given || existing?.mtpdReason || `Imported from ${reader.sheet.sheet.title}`;
  return { mtpdOrigin: origin, mtpdReason: origin === 'overridden' ? reason.slice(0, 2000) : '' };
}

const isSameMatrix = (
  one: ActivityValues['impacts'],
  other: ActivityValues['impacts'],
  categories: ImportContext['known']['impactCategories'],
) => formatImpacts(one, categories) === formatImpacts(other, categories);

interface Draft {
  readonly values: ActivityValues;
  readonly names: PlaceNames & { readonly owner: string; readonly deputy: string };
}

function readDraft(
  reader: RowReader,
  context: ImportContext,
  existing: KnownActivity | undefined,
  own: Pick<ActivityValues, 'name' | 'code'>,
): Draft {
  const before = existing ?? emptyValues;
  const names = {
    ...readPlaceNames(reader, context),
    owner: readPerson(reader, context, 'owner'),
    deputy: readPerson(reader, context, 'deputy'),
  };
  const priority = readPriority(reader, context.known.priorities, before.priorityUid);
  const times = readTimes(reader, context, before);
  const impacts = readImpacts(reader, context.known.impactCategories, before.impacts);
  const values: ActivityValues = {
    ...own,
    description: keepStored(reader.checked('description', activityDescription), before.description),
    ...{ divisionUid: before.divisionUid, businessUnitUid: before.businessUnitUid, locationUid: before.locationUid },
    ownerUid: before.ownerUid,
    deputyUid: before.deputyUid,
    priorityUid: keepStored(priority?.uid, before.priorityUid),
    rtoUid: times.rto?.uid ?? null,
    rtoMinutes: times.rto?.minutes ?? null,
    mtpdUid: times.mtpd?.uid ?? null,
    mtpdMinutes: times.mtpd?.minutes ?? null,
    ...findOrigin(context, reader, { existing, mtpd: times.mtpd, impacts }),
    ...readLoss(reader, context, before),
    mbcoPercent: keepStored(reader.whole('mbco', 0, 100), before.mbcoPercent),
    minimumPeople: keepStored(reader.whole('minimumPeople', 0, 99_999), before.minimumPeople),
    restartMinutes: keepStored(reader.time('restart'), before.restartMinutes),
    remoteDelivery: keepStored(readRemoteDelivery(reader), before.remoteDelivery),
    remoteFactorUids: readRemoteFactors(reader, context.known.remoteFactors, before.remoteFactorUids),
    locationLinkOff: keepStored(reader.checked('locationLinkOff', locationLinkOff), before.locationLinkOff),
    impacts,
  };
  return { values, names };
}

/**
 * Returns the values of a row with uids in place of the names of divisions and people. Missing records are created.
 * Called only for rows that are imported.
 */
function toValues(context: ImportContext, { values, names }: Draft): ActivityValues {
  // If several people have this name, and the activity's current person is one of them, that person stays.
  const person = (uid: string | null, name: string) =>
    name === '' || toNameKey(formatPerson(context, name)) === toNameKey(context.findName(uid))
      ? uid
      : context.ensureOwner(name).uid;
  return {
    ...values,
    ...toPlaces(context, names, values),
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

/** Returns the stored name if the row's name is empty or differs only in case. */
const keepSpelling = (stored: string, given: string) =>
  given === '' || toNameKey(given) === toNameKey(stored) ? stored : given;
const formatNumber = (value: number | null) => (value === null ? '' : String(value));

function listActivityChanges(context: ImportContext, was: ActivityValues, { values: is, names }: Draft): Change[] {
  const { impactCategories, remoteFactors } = context.known;
  const name = (uid: string | null) => context.findName(uid);
  const text = (uid: string | null, given: string) => [name(uid), keepSpelling(name(uid), given)] as const;
  const factors = (...states: [ActivityValues, ActivityValues]) =>
    states.map(({ remoteFactorUids }) => formatRemoteFactors(remoteFactorUids, remoteFactors)) as [string, string];
  const isMoved = toNameKey(names.department || name(was.divisionUid)) !== toNameKey(name(was.divisionUid));
  return listChanges('activity', [
    ['name', was.name, is.name],
    ['code', was.code, is.code],
    ['description', was.description, is.description],
    ['department', ...text(was.divisionUid, names.department)],
    ['businessUnit', name(was.businessUnitUid), isMoved ? names.unit : text(was.businessUnitUid, names.unit)[1]],
    ['location', ...text(was.locationUid, names.location)],
    ['owner', ...text(was.ownerUid, formatPerson(context, names.owner))],
    ['deputy', ...text(was.deputyUid, formatPerson(context, names.deputy))],
    ['priority', name(was.priorityUid), name(is.priorityUid)],
    ['mtpd', formatMinutes(was.mtpdMinutes), formatMinutes(is.mtpdMinutes)],
    ['mtpdReason', was.mtpdReason, is.mtpdReason],
    ['rto', formatMinutes(was.rtoMinutes), formatMinutes(is.rtoMinutes)],
    ['mdl', formatLoss(was), formatLoss(is)],
    ['mbco', formatNumber(was.mbcoPercent), formatNumber(is.mbcoPercent)],
    ['minimumPeople', formatNumber(was.minimumPeople), formatNumber(is.minimumPeople)],
    ['restart', formatMinutes(was.restartMinutes), formatMinutes(is.restartMinutes)],
    ['remoteDelivery', formatRemoteDelivery(was.remoteDelivery), formatRemoteDelivery(is.remoteDelivery)],
    ['remoteFactors', ...factors(was, is)],
    ['locationLinkOff', was.locationLinkOff, is.locationLinkOff],
    ['impacts', formatImpacts(was.impacts, impactCategories), formatImpacts(is.impacts, impactCategories)],
  ]);
}

/**
 * Checks one row. Adds its changes to `writes`, and makes its name known to the links that follow.
 * @returns the row without its verdict, which {@link finishActivity} adds when all records are known; undefined if the
 * row is skipped
 */
export function checkActivity(
  context: ImportContext,
  index: ActivityIndex,
  sheet: SheetReader,
  row: TableRow,
  writes: ActivityWrite[],
): NeedyRow | undefined {
  const reader = createRowReader(sheet, row);
  const name = joinSpaces(reader.checked('name', activityName));
  const code = reader.checked('code', activityCode);
  const { existing, keepsName } = findActivity(reader, name, code, index);
  refuseRepeatedActivity(context, reader, { name, code, existing });
  if (existing && context.rules.existing === 'skip') {
    context.rows.push(toCheckedRow(reader, name, 'skip'));
    return undefined;
  }
  const isSame = existing && (keepsName || joinSpaces(existing.name) === name);
  const own = { name: isSame ? existing.name : name, code: keepSpelling(existing?.code ?? '', code) };
  const draft = readDraft(reader, context, existing, own);
  const changed = existing ? listActivityChanges(context, existing, draft) : [];
  const uid = existing?.uid ?? context.newUid();
  if (changed.length > 0) checkState(reader, existing);
  if (name)
    context.addTarget({
      ...{ kind: 'activity', uid, name, waitsFor: reader.hasErrors && !existing ? reader.place : null },
      ...(existing && { state: existing.state }),
    });
  const idle = existing !== undefined && changed.length === 0;
  if (!reader.hasErrors && !idle)
    writes.push({ uid, version: existing?.version ?? null, values: toValues(context, draft) });
  return { reader, uid, name, existing, changed };
}

/** Adds the links that a row names, and the verdict on the row. */
export function finishActivity(context: ImportContext, links: LinkCollection, row: NeedyRow): void {
  const { reader, name, existing } = row;
  const changed = addNeeds(context, links, row);
  const verdict = existing ? (changed.length > 0 ? 'update' : 'skip') : 'create';
  context.rows.push(toCheckedRow(reader, name, verdict, existing ? changed : []));
}
