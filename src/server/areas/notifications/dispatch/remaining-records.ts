import { sql } from 'kysely';
import type { NotificationObject } from '#root/contract/notifications/notification-objects.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';
import type { EventFacts } from './notification-event.ts';
import type { CheckedNotification } from './obstacles.ts';
import type { DispatchRow } from './receipts.repository.ts';
import { listRoles, selectRoleHolders } from './receivers.ts';
import { selectPairs } from './relations.ts';
import type { RuleRow } from './rules-for-events.ts';

/** A notification that still applies to some of its records, and the people who wait for it. */
export interface Awaited extends CheckedNotification {
  readonly rule: NonNullable<CheckedNotification['rule']>;
  readonly userUids: readonly string[];
}

/** The records of a person, or 'all' for people who are notified because of their role. */
type Own = ReadonlySet<string> | 'all';

type NamedBy = Pick<RuleRow, 'relations' | 'roleUids'>;

interface Asked {
  readonly recordUids: readonly string[];
  readonly userUids: readonly string[];
  readonly facts: EventFacts;
}

/** Returns those of the given people whom a rule names, each with their records. Null means all records. */
const findNamed = (organisation: string, object: NotificationObject, { relations, roleUids }: NamedBy, asked: Asked) =>
  query(sql<{ userUid: string; recordUids: string[] | null }>`
    select g.user_uid as "userUid", case when not bool_or(g.record_uid is null) then array_agg(distinct g.record_uid) end as "recordUids"
    from (
      select record_uid, user_uid from (${selectPairs(object, relations, { organisation, uids: asked.recordUids, facts: asked.facts })}) pairs
      union all
      select null::uuid, user_uid from (${selectRoleHolders(organisation, object, listRoles(roleUids))}) holders
    ) g where g.user_uid = any(${[...asked.userUids]}::uuid[]) group by g.user_uid`);

/** Merges the new assignments that these notifications are about. Returns {} if they are about something else. */
function joinAssignments(rows: readonly DispatchRow[]): EventFacts {
  const joined = new Map<string, string[]>();
  for (const { recordUid, facts } of rows) {
    const own = facts.assigned && recordUid ? { [recordUid]: facts.assigned } : (facts.assignments ?? {});
    for (const [uid, people] of Object.entries(own)) joined.set(uid, [...(joined.get(uid) ?? []), ...people]);
  }
  return joined.size > 0 ? { assignments: Object.fromEntries(joined) } : {};
}

/**
 * Returns true if the rule names the person as the one who requested or submitted the record. All other relations are
 * read from the record and not from the notification.
 */
const isRequester = ({ row, rule }: Awaited, user: string) =>
  rule.relations.includes('requester') && row.facts.requesterUid === user;

function pickOwn(
  own: Own | undefined,
  all: readonly string[],
  records: CheckedNotification['records'],
): readonly string[] {
  if (own === undefined || own === 'all') return own ? all : [];
  const left = own.size < all.length ? [...own].filter((uid) => records.has(uid)) : all.filter((uid) => own.has(uid));
  return left.length === all.length ? all : left;
}

/** Returns the records of each person who waits for notifications of one rule. */
async function findOwn(db: Db, alike: readonly Awaited[]): Promise<ReadonlyMap<string, Own>> {
  const [first] = alike;
  if (!first) return new Map();
  const asked: Asked = {
    recordUids: [...new Set(alike.flatMap(({ records }) => [...records.keys()]))],
    userUids: [...new Set(alike.flatMap(({ userUids }) => userUids))],
    facts: joinAssignments(alike.map(({ row }) => row)),
  };
  const { object, roleUids } = first.rule;
  const relations = first.rule.relations.filter((one) => one !== 'requester');
  const found = await db.many(findNamed(db.organisation, object, { relations, roleUids }, asked));
  return new Map(found.map(({ userUid, recordUids }) => [userUid, recordUids ? new Set(recordUids) : 'all']));
}

/**
 * For each person who waits for a notification, finds the records of which this person must still be notified. Makes
 * one query for each rule. @returns for each notification, the sorted records of each person. The list is empty for a
 * person who must no longer be notified.
 */
export async function findRemainingRecords(
  db: Db,
  awaited: readonly Awaited[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  const told = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const alike of Map.groupBy(awaited, ({ rule }) => rule.uid).values()) {
    const own = await findOwn(db, alike);
    await mapInSteps(alike, (one) => {
      const { row, records, userUids } = one;
      const all = [...records.keys()].toSorted();
      const pick = (user: string) => pickOwn(isRequester(one, user) ? 'all' : own.get(user), all, records);
      told.set(row.uid, new Map(userUids.map((user) => [user, pick(user)])));
    });
  }
  return told;
}
