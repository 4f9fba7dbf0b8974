import { sql } from 'kysely';
import { findObjectKind } from '#root/contract/notifications/notification-objects.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { type Share, shareOut } from '#root/domain/notifications/share-out.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { selectName } from './changes.repository.ts';
import {
  type AnyEvent,
  deriveUid,
  type NotificationEvent,
  narrow,
  pickFacts,
  type SeveralEvent,
} from './notification-event.ts';
import { isUntold } from './receipts.repository.ts';
import { listRoles, selectRoleHolders } from './receivers.ts';
import { selectPairs } from './relations.ts';
import { findConcerned, type RuleRow } from './rules-for-events.ts';

/** One rule about an event, and the records that it is about. */
type Concerned = RuleRow & { readonly recordUids: readonly string[] };

/** A rule, and the parts of an event that the rule reports. Each part has its receivers. */
export interface RuleShares {
  readonly rule: RuleRow;
  readonly told: readonly { readonly event: NotificationEvent; readonly userUids: readonly string[] }[];
}

const readNames = (organisation: string, kind: Kind, uids: readonly string[]) =>
  query(sql<{ uid: string; name: string }>`
    select x.uid, ${selectName(kind)} as name from ${sql.table(findTable(kind))} x
    where x.organisation_uid = ${organisation} and x.uid = any(${[...uids]}::uuid[])`);

/** Adds the names of the records to an event about several records. */
export async function nameRecords(db: Db, event: NotificationEvent): Promise<AnyEvent> {
  const { recordUid, recordName, subjectUid, ...several } = event;
  const { recordUids, ...facts } = several.facts;
  if (recordUid !== null || !recordUids) return event;
  const rows = await db.many(readNames(db.organisation, findObjectKind(event.object), recordUids));
  return { ...several, facts, records: new Map(rows.map(({ uid, name }) => [uid, name])) };
}

/** Finds the people whom a rule names by their relation to the records, and the records of each person. */
const findRelated = (
  organisation: string,
  { object, facts }: SeveralEvent,
  { relations, recordUids: uids }: Concerned,
) =>
  query(sql<{ userUid: string; recordUids: string[] }>`
    select p.user_uid as "userUid", array_agg(distinct p.record_uid order by p.record_uid) as "recordUids"
    from (${selectPairs(object, relations, { organisation, uids, facts })}) p where p.user_uid is not null group by p.user_uid`);

const findHolders = (organisation: string, { object }: SeveralEvent, { roleUids }: Concerned) =>
  query(sql<{ userUid: string }>`
    select distinct h.user_uid as "userUid" from (${selectRoleHolders(organisation, object, listRoles(roleUids))}) h`);

/**
 * Finds the people who were notified of these records on this day, individually or among several. Returns the records
 * of each person.
 */
const findTold = (organisation: string, { uid, recordUids }: Concerned, day: string) =>
  query(sql<{ userUids: string[]; recordUids: string[] }>`
    select array[r.user_uid] as "userUids", array_agg(r.subject_uid) as "recordUids" from notification_receipts r
    where r.organisation_uid = ${organisation} and r.event_notification_uid = ${uid} and r.happened_on = ${day}::date
      and r.subject_uid = any(${[...recordUids]}::uuid[]) and not ${isUntold('r')} group by r.user_uid
    union all
    select array(select r.user_uid from notification_receipts r where r.organisation_uid = n.organisation_uid and r.notification_uid = n.uid
        and not ${isUntold('r')}),
      array(select jsonb_array_elements_text(n.facts -> 'recordUids')::uuid)
    from notifications n where n.organisation_uid = ${organisation} and n.event_notification_uid = ${uid}
      and n.happened_on = ${day}::date and n.record_uid is null`);

/**
 * Returns the records that a rule reports to each person. These are the person's records, except for records of which
 * the person was already notified on this day.
 */
async function findPairs(db: Db, event: SeveralEvent, rule: Concerned, day: string) {
  const { organisation } = db;
  const shares = new Map<string, readonly string[]>();
  for (const one of await db.many(findRelated(organisation, event, rule))) shares.set(one.userUid, one.recordUids);
  const all = rule.recordUids.toSorted();
  for (const { userUid } of await db.many(findHolders(organisation, event, rule))) shares.set(userUid, all);
  // Nobody is notified of their own actions.
  if (event.actorUid !== null) shares.delete(event.actorUid);
  for (const told of shares.size > 0 ? await db.many(findTold(organisation, rule, day)) : []) {
    const known = new Set(told.recordUids);
    for (const user of told.userUids) {
      const own = shares.get(user);
      if (own)
        shares.set(
          user,
          own.filter((uid) => !known.has(uid)),
        );
    }
  }
  return shares;
}

/** Returns the event about one part of an event about several records, for the people of this part. */
function toEvent(
  { records, ...event }: SeveralEvent,
  ruleUid: string,
  { recordUids, userUids: onlyUids }: Share,
): NotificationEvent {
  const facts = { ...event.facts, onlyUids };
  const [recordUid = '', ...others] = recordUids;
  const uid = deriveUid(event.uid, ruleUid, ...recordUids);
  if (others.length === 0) {
    const recordName = records.get(recordUid) ?? '';
    return { ...event, uid, ruleUid, recordUid, recordName, subjectUid: recordUid, facts: pickFacts(facts, recordUid) };
  }
  const own = new Map(recordUids.map((record) => [record, records.get(record) ?? '']));
  return { ...event, uid, ruleUid, recordUid: null, subjectUid: uid, ...narrow({ ...event, facts }, own) };
}

/** Returns an event about several records, split by rule and by the people whom each rule names. */
export async function listRuleShares(
  db: WriteDb,
  { timeZone }: Pick<Organisation, 'timeZone'>,
  event: SeveralEvent,
): Promise<RuleShares[]> {
  const day = findLocalDay(timeZone, event.at);
  const ruleShares: RuleShares[] = [];
  for (const { recordUids, ...rule } of await db.many(findConcerned(db.organisation, event, event.records))) {
    const concerned = { ...rule, recordUids: recordUids ?? [...event.records.keys()] };
    if (concerned.recordUids.length === 0) continue;
    const shares = shareOut(await findPairs(db, event, concerned, day));
    const told = shares.map((share) => ({ event: toEvent(event, rule.uid, share), userUids: share.userUids }));
    ruleShares.push({ rule, told });
  }
  return ruleShares;
}
