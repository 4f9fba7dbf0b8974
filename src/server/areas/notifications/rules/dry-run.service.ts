import { sql } from 'kysely';
import {
  type DryRun,
  dryRunDays,
  type EventNotificationInput,
} from '#root/contract/notifications/event-notifications.ts';
import type { NotificationObject } from '#root/contract/notifications/notification-objects.ts';
import type { ApprovableKind } from '#root/contract/shared/approvals.ts';
import { shareOut } from '#root/domain/notifications/share-out.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { mayReadObject } from '../dispatch/preview.service.ts';
import { selectRoleHolders } from '../dispatch/receivers.ts';
import { selectAskedPeople, selectPairs } from '../dispatch/relations.ts';
import { findPast, type PastRow } from './past-events.ts';

interface Ctx {
  readonly db: Db;
  readonly organisation: Organisation;
  readonly actor: Pick<Actor, 'permissions'>;
  readonly services: Services;
}

const findPairs = (
  organisation: string,
  { object, action, relations }: EventNotificationInput,
  uids: readonly string[],
) =>
  query(sql<{ recordUid: string; userUid: string }>`
    select distinct p.record_uid as "recordUid", p.user_uid as "userUid"
    from (${selectPairs(object, relations, { organisation, uids, facts: { isDeleted: action === 'deleted' } })}) p
    join users u on u.organisation_uid = ${organisation} and u.uid = p.user_uid and u.status = 'active'`);

/** Finds the people whom each of these submissions has asked. */
const findAsked = (organisation: string, object: NotificationObject, rounds: readonly string[]) =>
  query(sql<{ roundUid: string; userUid: string }>`
    select distinct p.round_uid as "roundUid", p.user_uid as "userUid"
    from (${selectAskedPeople(object as ApprovableKind, organisation, rounds)}) p
    join users u on u.organisation_uid = ${organisation} and u.uid = p.user_uid and u.status = 'active'`);

const findHolders = (organisation: string, { object, roleUids }: EventNotificationInput) =>
  query(sql<{ uid: string }>`
    select distinct u.uid from (${selectRoleHolders(organisation, object, sql`select unnest(${[...roleUids]}::uuid[])`)}) h
    join users u on u.organisation_uid = ${organisation} and u.uid = h.user_uid and u.status = 'active'`);

const findInDivisions = (organisation: string, divisions: readonly string[], uids: readonly string[]) =>
  query(sql<{ uid: string }>`
    select uid from activities where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[]) and division_uid = any(${[...divisions]}::uuid[])
    union select uid from business_units where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[])
      and division_uid = any(${[...divisions]}::uuid[])
    union select e.root_uid from audit_entries e where e.organisation_uid = ${organisation} and e.root_uid = any(${[...uids]}::uuid[])
      and e.record_uid = e.root_uid and e.action = 'deleted' and e.before ->> 'division_uid' = any(${[...divisions]}::text[])
    union select unnest(${[...divisions]}::uuid[])`);

/** Returns the past events to which the rule would have applied; undefined if the log does not contain such events. */
async function readEvents({ db, organisation, services }: Ctx, rule: EventNotificationInput) {
  const today = findLocalDay(organisation.timeZone, services.now());
  const past = findPast(rule, { organisation: organisation.uid, timeZone: organisation.timeZone, today });
  if (!past) return undefined;
  const events = await db.many(past);
  if (rule.divisionUids.length === 0) return events;
  const uids = events.map(({ recordUid }) => recordUid);
  const inside = await db.many(findInDivisions(organisation.uid, rule.divisionUids, uids));
  const known = new Set(inside.map(({ uid }) => uid));
  return events.filter(({ recordUid }) => known.has(recordUid));
}

/** Returns a function that lists the people whom a rule notifies of an event. */
async function readReceivers({ db, organisation }: Ctx, rule: EventNotificationInput, events: readonly PastRow[]) {
  const uids = [...new Set(events.map(({ recordUid }) => recordUid))];
  const rounds = rule.relations.includes('approver') ? events.flatMap(({ roundUid }) => roundUid ?? []) : [];
  // For assignments and submissions, the events themselves contain the people, so these relations are not looked up.
  const isAssigned = events.some(({ assigned }) => assigned !== null);
  const relations = rule.relations.filter(
    (one) => !(isAssigned && (one === 'owner' || one === 'deputy')) && !(rounds.length > 0 && one === 'approver'),
  );
  const asked = rounds.length > 0 ? await db.many(findAsked(organisation.uid, rule.object, rounds)) : [];
  const byRound = Map.groupBy(asked, ({ roundUid }) => roundUid);
  const pairs = await db.many(findPairs(organisation.uid, { ...rule, relations }, uids));
  const holders = (await db.many(findHolders(organisation.uid, rule))).map(({ uid }) => uid);
  const byRecord = Map.groupBy(pairs, ({ recordUid }) => recordUid);
  const tellsRequester = rule.relations.includes('requester');
  return ({ recordUid, actorUid, requesterUid, roundUid, assigned }: PastRow): string[] => {
    const related = (byRecord.get(recordUid) ?? []).map(({ userUid }) => userUid);
    const deciders = (byRound.get(roundUid ?? '') ?? []).map(({ userUid }) => userUid);
    const people = new Set([...related, ...deciders, ...(assigned ?? []), ...holders]);
    if (tellsRequester && requesterUid) people.add(requesterUid);
    if (actorUid) people.delete(actorUid);
    return [...people];
  };
}

/** Returns the events in the order in which they happened, in groups of events that happened at once. */
const groupByAct = (events: readonly PastRow[]) =>
  [...Map.groupBy(events, ({ batch, subjectUid, at }) => batch ?? `${subjectUid} ${at}`).values()].toReversed();

/**
 * Counts each person's notifications: one for each share ({@link shareOut}) of changes made at once, and at most one a day
 * for each subject.
 */
function countTold(events: readonly PastRow[], listReceivers: (event: PastRow) => readonly string[]) {
  const told = new Set<string>();
  const byPerson = new Map<string, number>();
  for (const act of groupByAct(events)) {
    const news = act
      .flatMap((event) => listReceivers(event).map((user) => ({ user, subject: event.subjectUid, day: event.day })))
      .filter(({ user, subject, day }) => {
        const key = `${subject} ${day} ${user}`;
        return !told.has(key) && told.add(key);
      });
    const pairs = [...Map.groupBy(news, ({ user }) => user)].map(
      ([user, own]) => [user, own.map(({ subject }) => subject)] as const,
    );
    for (const { userUids } of shareOut(new Map(pairs)))
      for (const user of userUids) byPerson.set(user, (byPerson.get(user) ?? 0) + 1);
  }
  return byPerson;
}

/**
 * Counts the notifications that a rule would have sent during the last 30 days to the people whom it would notify now.
 */
export async function countDryRun(ctx: Ctx, rule: EventNotificationInput): Promise<DryRun> {
  const known = await readEvents(ctx, rule);
  const events = known ?? [];
  const listReceivers = await readReceivers(ctx, rule, events);
  const byPerson = countTold(events, listReceivers);
  // Everybody who may read rules may see the figures. The examples name records, so they are shown only to people who
  // may read these records.
  const shown = mayReadObject(ctx.actor, rule.object) ? events.slice(0, 10) : [];
  const examples = shown.map((event) => ({
    at: new Date(event.at).toISOString(),
    recordUid: event.recordUid,
    recordName: event.name,
    receivers: listReceivers(event).length,
  }));
  return {
    ...{ days: dryRunDays, isKnown: known !== undefined, events: events.length },
    ...{
      notifications: [...byPerson.values()].reduce((sum, count) => sum + count, 0),
      people: byPerson.size,
      examples,
    },
  };
}
