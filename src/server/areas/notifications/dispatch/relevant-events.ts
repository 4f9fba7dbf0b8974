import { sql } from 'kysely';
import type { NotificationRelation } from '#root/contract/notifications/notification-objects.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { type AnyEvent, isAboutSeveral } from './notification-event.ts';
import { selectPairs } from './relations.ts';

const listRecords = (event: AnyEvent): readonly string[] =>
  isAboutSeveral(event) ? [...event.records.keys()] : event.recordUid ? [event.recordUid] : [];

/** Returns, for each rule about such events, the relations that it names and whether it names roles. */
const findAudiences = (organisation: string, { object, action }: AnyEvent) =>
  query(sql<{ relations: NotificationRelation[]; hasRoles: boolean }>`
    select r.relations, exists (select from event_notification_roles x
      where x.organisation_uid = r.organisation_uid and x.event_notification_uid = r.uid) as "hasRoles"
    from event_notifications r
    where r.organisation_uid = ${organisation} and r.is_active and r.object = ${object} and r.action = ${action}`);

/** Returns the records of the events to which somebody has one of these relations. */
function findRelated(
  organisation: string,
  relations: readonly NotificationRelation[],
  events: [AnyEvent, ...AnyEvent[]],
) {
  const uids = events.flatMap(listRecords);
  const assigned = events.flatMap(({ facts }) => [
    ...(facts.assigned ?? []),
    ...Object.values(facts.assignments ?? {}).flat(),
  ]);
  const facts = events[0].action === 'assigned' ? { assigned } : { isDeleted: events[0].action === 'deleted' };
  return query(sql<{ uid: string }>`
    select distinct record_uid as uid from (${selectPairs(events[0].object, relations, { organisation, uids, facts })}) pairs
    where user_uid is not null`);
}

async function keepRelevantAlike(db: WriteDb, events: [AnyEvent, ...AnyEvent[]]): Promise<AnyEvent[]> {
  const audiences = await db.many(findAudiences(db.organisation, events[0]));
  if (audiences.some(({ hasRoles }) => hasRoles)) return events;
  const relations = [...new Set(audiences.flatMap((audience) => audience.relations))];
  if (relations.length === 0) return [];
  const related = new Set((await db.many(findRelated(db.organisation, relations, events))).map(({ uid }) => uid));
  return events.filter((event) => listRecords(event).some((uid) => related.has(uid)));
}

/**
 * Keeps the events of which somebody with an account may be notified. Most changes concern nobody, so most events are
 * removed. Makes two queries for each kind of event.
 */
export async function keepRelevantEvents(db: WriteDb, events: readonly AnyEvent[]): Promise<AnyEvent[]> {
  const kept: AnyEvent[] = [];
  for (const alike of Map.groupBy(events, ({ object, action }) => `${object} ${action}`).values())
    kept.push(...(await keepRelevantAlike(db, alike as [AnyEvent, ...AnyEvent[]])));
  return kept;
}
