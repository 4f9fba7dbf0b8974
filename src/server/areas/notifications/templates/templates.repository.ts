import { sql } from 'kysely';
import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';
import type {
  NotificationTemplateInput,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';

const usedBy = sql<number>`(select count(*)::int from event_notifications r
  where r.organisation_uid = t.organisation_uid and r.template_uid = t.uid)`;

const select = (organisation: string) =>
  queries
    .selectFrom('notification_templates as t')
    .select([
      't.uid',
      't.version',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
      't.name',
      't.description',
      't.action',
      't.subject',
      't.content',
      't.number',
      't.is_system as isSystem',
      usedBy.as('usedBy'),
    ])
    .where('t.organisation_uid', '=', organisation);

const versions = sql`(select coalesce(json_agg(json_build_object('number', v.number, 'subject', v.subject, 'content', v.content,
    'createdAt', v.created_at, 'createdByName', coalesce(${personName('u')}, '')) order by v.number desc), '[]')
  from (select * from notification_template_versions v where v.organisation_uid = t.organisation_uid and v.template_uid = t.uid
    order by v.number desc limit 100) v
  left join users u on u.organisation_uid = v.organisation_uid and u.uid = v.created_by_uid)`;

const columns = ({ name, description, action, subject, content }: NotificationTemplateInput) => ({
  name,
  description,
  action,
  subject,
  content,
});

export const templatesRepository = {
  page(organisation: string, asked: QueryOf<typeof notificationTemplates.list>) {
    let found = select(organisation);
    if (asked.q)
      found = found.where(sql<boolean>`(t.name ilike ${contains(asked.q)} or t.subject ilike ${contains(asked.q)})`);
    const { action } = asked.filter;
    if (action?.length) found = found.where('t.action', 'in', action);
    const order = {
      name: sql`lower(t.name)`,
      updatedAt: sql.ref('t.updated_at'),
      usedBy,
      createdAt: sql.ref('t.created_at'),
    };
    return pageJson(found, asked, order, 't');
  },
  byUid: (organisation: string, uid: string) =>
    recordJson(select(organisation).select(versions.as('versions')).where('t.uid', '=', uid)),
  ...tableWrites('notification_templates', columns),
  /** Finds a rule that uses the template but is about an action other than the given action. */
  otherUse: (organisation: string, uid: string, action: NotificationAction) =>
    query(sql<{ name: string }>`
      select r.name from event_notifications r
      where r.organisation_uid = ${organisation} and r.template_uid = ${uid} and r.action <> ${action} order by lower(r.name) limit 1`),
  /**
   * Finds a rule that uses the first template but is not about the action of the second template, which is to replace
   * the first.
   */
  unfitUse: (organisation: string, uid: string, by: string) =>
    query(sql<{ name: string }>`
      select r.name from event_notifications r
      join notification_templates t on t.organisation_uid = r.organisation_uid and t.uid = ${by} and t.action <> r.action
      where r.organisation_uid = ${organisation} and r.template_uid = ${uid} order by lower(r.name) limit 1`),
  /**
   * Replaces a template by another one in all rules that use it. Returns no row if the other template does not exist or
   * is the same template.
   */
  replace: (organisation: string, uid: string, by: string) =>
    query(sql<{ uid: string }>`
      with other as (select uid from notification_templates where organisation_uid = ${organisation} and uid = ${by} and uid <> ${uid}::uuid),
      moved as (update event_notifications set template_uid = other.uid from other
        where organisation_uid = ${organisation} and template_uid = ${uid})
      select uid from other`),
};
