import { sql } from 'kysely';
import {
  findObjectKind,
  type NotificationAction,
  type NotificationObject,
} from '#root/contract/notifications/notification-objects.ts';
import type { CancelReason } from '#root/contract/notifications/notification-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { selectName } from './changes.repository.ts';
import type { DispatchRow } from './receipts.repository.ts';
import { findRecordsOfRule, findRulesByUid, type PresentRule } from './rules-for-events.ts';
import { type About, findWorkObstacles } from './work-obstacles.ts';

const changes: readonly NotificationAction[] = ['created', 'updated', 'status_changed'];

/** The condition that the record `x` is archived, so that a notification of this action no longer applies. */
const isArchived = (object: NotificationObject, action: NotificationAction) =>
  object === 'activity' && !changes.includes(action) ? sql`x.state = 'archived'` : sql`false`;

/**
 * The condition that the record `x` no longer has an open review with a difference: the difference is gone, or somebody
 * has answered.
 */
const isAnswered = (action: NotificationAction) =>
  action === 'review_opened'
    ? sql`not exists (select from reviews r
        join review_causes c on c.organisation_uid = r.organisation_uid and c.review_uid = r.uid and c.reason = 'change'
        where r.organisation_uid = x.organisation_uid and r.record_uid = x.uid and r.state = 'open')`
    : sql`false`;

/**
 * Finds the records that still exist. `obstacle` is the reason why a notification about the record no longer applies;
 * null if it still applies.
 */
const findRecords = (organisation: string, { object, action }: About, uids: readonly string[]) =>
  query(sql<{ uid: string; name: string; obstacle: CancelReason | null }>`
    select x.uid, ${selectName(findObjectKind(object))} as name,
      case when ${isArchived(object, action)} then 'record_archived' when ${isAnswered(action)} then 'done' end as obstacle
    from ${sql.table(findTable(findObjectKind(object)))} x
    where x.organisation_uid = ${organisation} and x.uid = any(${[...uids]}::uuid[])`);

/** A notification with the present state of its rule and records. */
export interface CheckedNotification {
  readonly row: DispatchRow;
  /** The rule that made the notification, if the rule still exists. */
  readonly rule?: PresentRule | undefined;
  /** The reason why the notification applies to none of its records; undefined if it applies to some of them. */
  readonly obstacle?: CancelReason | undefined;
  /**
   * The names, by uid, of the records to which the notification still applies. Empty for a notification about a
   * deletion.
   */
  readonly records: ReadonlyMap<string, string>;
}

type Found = ReadonlyMap<string, { readonly name: string; readonly obstacle: CancelReason | null }>;

/** Returns the records of a notification that are looked up: none if it is about a deletion. */
function listRecords(row: DispatchRow): readonly string[] {
  if ((row.action as NotificationAction) === 'deleted') return [];
  return row.recordUid === null ? (row.facts.recordUids ?? []) : [row.recordUid];
}

/** Reads the records of notifications about one kind of event. */
async function readRecords(db: Db, rows: readonly DispatchRow[], about: About): Promise<Found> {
  const uids = [...new Set(rows.flatMap(listRecords))];
  if (uids.length === 0) return new Map();
  const found = await db.many(findRecords(db.organisation, about, uids));
  return new Map(found.map(({ uid, ...one }) => [uid, one]));
}

function findStanding(row: DispatchRow, found: Found): Pick<CheckedNotification, 'obstacle' | 'records'> {
  const asked = listRecords(row);
  const there = asked.flatMap((uid) => {
    const one = found.get(uid);
    return one ? [{ uid, ...one }] : [];
  });
  const records = new Map(there.flatMap(({ uid, name, obstacle }) => (obstacle ? [] : [[uid, name] as const])));
  if (asked.length === 0 || records.size > 0) return { records };
  return { records, obstacle: there[0]?.obstacle ?? 'record_deleted' };
}

/**
 * Checks notifications about one kind of event: whether their records still exist and justify them, and whether the
 * action that they ask for is still needed.
 */
async function checkAlike(db: Db, alike: readonly CheckedNotification[], about: About): Promise<CheckedNotification[]> {
  const found = await readRecords(
    db,
    alike.map(({ row }) => row),
    about,
  );
  const standing = alike.map((one): CheckedNotification => ({ ...one, ...findStanding(one.row, found) }));
  const left = standing.filter(({ obstacle }) => !obstacle).map(({ row }) => row);
  const work = await findWorkObstacles(db, left, about);
  return standing.map((one) => ({ ...one, obstacle: one.obstacle ?? work.get(one.row.uid) }));
}

/** Removes records that the filters of a rule no longer match, because people may have changed the filters. */
async function keepOfRules(db: Db, checked: readonly CheckedNotification[]): Promise<CheckedNotification[]> {
  const filtered = new Set(
    checked.filter(({ rule, obstacle, records }) => rule?.isFiltered && !obstacle && records.size > 0),
  );
  const left = new Map<string, ReadonlySet<string>>();
  for (const [ruleUid = '', some] of Map.groupBy(filtered, ({ rule }) => rule?.uid)) {
    const records = new Map(some.flatMap((one) => [...one.records]));
    const kept = await db.many(findRecordsOfRule(db.organisation, ruleUid, records));
    left.set(ruleUid, new Set(kept.map(({ uid }) => uid)));
  }
  return checked.map((one) => {
    const kept = filtered.has(one) ? left.get(one.rule?.uid ?? '') : undefined;
    if (!kept) return one;
    const records = new Map([...one.records].filter(([uid]) => kept.has(uid)));
    return { ...one, records, obstacle: records.size > 0 ? undefined : ('rule_off' as const) };
  });
}

/** Whether the rule is now off, deleted, or about another kind of event. */
const isOff = ({ row, rule }: CheckedNotification): boolean =>
  !rule?.isActive || rule.object !== row.object || rule.action !== row.action;

/**
 * Returns for each notification, in the same order, the reason for not sending it or the records to which it still
 * applies. Notifications about the same kind of event are read together. With `isNew`, the rules are not checked,
 * because they made the notifications in this transaction.
 */
export async function findObstacles(
  db: Db,
  services: Services,
  rows: readonly DispatchRow[],
  { isNew = false } = {},
): Promise<CheckedNotification[]> {
  if (rows.length === 0) return [];
  const organisation = await services.access.readOrganisation(db.organisation);
  if (organisation?.state !== 'active')
    return rows.map((row) => ({ row, records: new Map(), obstacle: 'organisation_suspended' }));
  const ruleUids = [...new Set(rows.flatMap(({ ruleUid }) => ruleUid ?? []))];
  const rules = ruleUids.length > 0 ? await db.many(findRulesByUid(db.organisation, ruleUids)) : [];
  const byUid = new Map(rules.map((rule) => [rule.uid, rule]));
  const checked = new Map<string, CheckedNotification>();
  const ofRules: CheckedNotification[] = [];
  for (const row of rows) {
    const one: CheckedNotification = { row, records: new Map(), rule: byUid.get(row.ruleUid ?? '') };
    if (row.ruleUid === null) checked.set(row.uid, one);
    else if (!isNew && isOff(one)) checked.set(row.uid, { ...one, obstacle: 'rule_off' });
    else ofRules.push(one);
  }
  for (const alike of Map.groupBy(ofRules, ({ row }) => `${row.object} ${row.action}`).values()) {
    const about = { object: alike[0]?.row.object, action: alike[0]?.row.action } as About;
    const known = await checkAlike(db, alike, about);
    for (const one of isNew ? known : await keepOfRules(db, known)) checked.set(one.row.uid, one);
  }
  return rows.flatMap(({ uid }) => checked.get(uid) ?? []);
}
