import { sql } from 'kysely';
import type { EventNotificationInput, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { savedColumns } from '#root/server/platform/db/crud.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { findWatched } from '#root/server/shared/notifications/watched-tables.ts';

const list = (table: string, column: string) => sql<
  string[]
>`array(select x.${sql.ref(column)} from ${sql.table(table)} x
  where x.organisation_uid = r.organisation_uid and x.event_notification_uid = r.uid order by 1)`;

const select = (organisation: string) =>
  queries
    .selectFrom('event_notifications as r')
    .innerJoin('notification_templates as t', (join) =>
      join.onRef('t.organisation_uid', '=', 'r.organisation_uid').onRef('t.uid', '=', 'r.template_uid'),
    )
    .select([
      'r.uid',
      'r.version',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
      'r.name',
      'r.description',
      'r.is_active as isActive',
      'r.object',
      'r.action',
      list('event_notification_divisions', 'division_uid').as('divisionUids'),
      'r.name_contains as nameContains',
      'r.relations',
      list('event_notification_roles', 'role_uid').as('roleUids'),
      'r.methods',
      'r.urgency',
      'r.template_uid as templateUid',
      'r.dispatch_after as dispatchAfter',
      'r.day_offset as dayOffset',
      'r.repeat_days as repeatDays',
      't.name as templateName',
      sql<string[]>`array(select o.name from event_notification_roles x
        join roles o on o.organisation_uid = x.organisation_uid and o.uid = x.role_uid
        where x.organisation_uid = r.organisation_uid and x.event_notification_uid = r.uid order by lower(o.name))`.as(
        'roleNames',
      ),
      'r.is_system as isSystem',
      sql<string | null>`(select max(n.sent_at) from notifications n
        where n.organisation_uid = r.organisation_uid and n.event_notification_uid = r.uid)`.as('lastSentAt'),
    ])
    .where('r.organisation_uid', '=', organisation);

/** Returns the columns with the logged changes that trigger a rule. */
export function watchedColumns(rule: Pick<EventNotificationInput, 'object' | 'action'>) {
  const { tables, changes, columns: ofTables } = findWatched(rule);
  return { tables: [...tables], changes: [...changes], columns: [...ofTables] };
}

const columns = (input: EventNotificationInput) => ({
  name: input.name,
  description: input.description,
  is_active: input.isActive,
  object: input.object,
  action: input.action,
  ...watchedColumns(input),
  name_contains: input.nameContains,
  relations: [...new Set(input.relations)],
  methods: [...new Set(input.methods)],
  urgency: input.urgency,
  template_uid: input.templateUid,
  dispatch_after: input.dispatchAfter,
  day_offset: input.dayOffset,
  repeat_days: input.repeatDays,
});

/** Replaces a rule's rows in a table with the listed rows. */
const replaceRows = (table: string, column: string, organisation: string, uid: string, listed: readonly string[]) =>
  query(sql`
    with gone as (delete from ${sql.table(table)} where organisation_uid = ${organisation} and event_notification_uid = ${uid}
      and ${sql.ref(column)} <> all(${[...listed]}::uuid[]))
    insert into ${sql.table(table)} (organisation_uid, event_notification_uid, ${sql.ref(column)})
    select ${organisation}::uuid, ${uid}::uuid, x from (select distinct unnest(${[...listed]}::uuid[])) g (x)
    on conflict do nothing`);

export const rulesRepository = {
  page(organisation: string, asked: QueryOf<typeof eventNotifications.list>) {
    let found = select(organisation);
    if (asked.q) found = found.where('r.name', 'ilike', contains(asked.q));
    const { object, action, active } = asked.filter;
    if (object?.length) found = found.where('r.object', 'in', object);
    if (action?.length) found = found.where('r.action', 'in', action);
    if (active) found = found.where(sql<boolean>`r.is_active::text = any(${active}::text[])`);
    const order = {
      name: sql`lower(r.name)`,
      about: sql.ref('r.object'),
      action: sql.ref('r.action'),
      updatedAt: sql.ref('r.updated_at'),
      createdAt: sql.ref('r.created_at'),
    };
    return pageJson(found, asked, order, 'r');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('r.uid', '=', uid)),
  insert: (organisation: string, uid: string, input: EventNotificationInput) =>
    queries
      .insertInto('event_notifications')
      .values({ organisation_uid: organisation, uid, ...columns(input) })
      .returning(savedColumns),
  update: (organisation: string, uid: string, version: number, input: EventNotificationInput) =>
    queries
      .updateTable('event_notifications')
      .set(columns(input))
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  remove: buildDeletion('event_notifications'),
  /** Cancels a rule's unsent notifications, and its emails that wait for a digest or the end of quiet hours. */
  cancelWaiting: (organisation: string, uid: string) =>
    query(sql`
      with gone as (
        update notification_receipts r set state = 'cancelled', reason = 'rule_off'
        where r.organisation_uid = ${organisation} and r.state = 'waiting' and exists (select from notifications n
          where n.organisation_uid = r.organisation_uid and n.uid = r.notification_uid and n.event_notification_uid = ${uid}))
      update notifications set state = 'cancelled', reason = 'rule_off'
      where organisation_uid = ${organisation} and event_notification_uid = ${uid} and state in ('scheduled', 'queued')`),
  /** Returns a row if a template is written for another action. */
  otherAction: (organisation: string, template: string, action: NotificationAction) =>
    query(sql<{ uid: string }>`
      select t.uid from notification_templates t where t.organisation_uid = ${organisation} and t.uid = ${template}
        and t.action is not null and t.action <> ${action}`),
  /** Returns the fields that refer to records that do not exist in the organisation. */
  missing: (organisation: string, { templateUid, roleUids, divisionUids }: EventNotificationInput) =>
    query(sql<{ field: string }>`
      select 'templateUid' as field where not exists
        (select from notification_templates t where t.organisation_uid = ${organisation} and t.uid = ${templateUid})
      union select 'roleUids' from unnest(${[...roleUids]}::uuid[]) x
        where not exists (select from roles r where r.organisation_uid = ${organisation} and r.uid = x)
      union select 'divisionUids' from unnest(${[...divisionUids]}::uuid[]) x
        where not exists (select from divisions d where d.organisation_uid = ${organisation} and d.uid = x)
      order by 1`),
  setRoles: (organisation: string, uid: string, roles: readonly string[]) =>
    replaceRows('event_notification_roles', 'role_uid', organisation, uid, roles),
  setDivisions: (organisation: string, uid: string, divisions: readonly string[]) =>
    replaceRows('event_notification_divisions', 'division_uid', organisation, uid, divisions),
};
