import { sql } from 'kysely';
import { startRules, startTemplates } from '#root/domain/notices/start-set.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { findWatched } from './watched-tables.ts';

const insertTemplates = (organisation: string, rows: readonly object[]) =>
  query(sql`
    insert into notification_templates (organisation_uid, uid, name, action, subject, content, is_system)
    select ${organisation}::uuid, g.uid, g.name, g.action, g.subject, g.content, true
    from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, name text, action text, subject text, content text)
    on conflict do nothing`);

const insertRules = (organisation: string, rows: readonly object[]) =>
  query(sql`
    insert into event_notifications (organisation_uid, uid, name, object, action, tables, changes, columns, relations, methods, urgency,
      template_uid, day_offset, repeat_days, is_system)
    select ${organisation}::uuid, g.uid, g.name, g.object, g.action, g.tables, g.changes, g.columns, g.relations, '{in_app,email}',
      g.urgency, g."templateUid", g."dayOffset", g."repeatDays", true
    from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, name text, object text, action text, tables text[], changes text[],
      columns text[], relations text[], urgency text, "templateUid" uuid, "dayOffset" integer, "repeatDays" integer)
    on conflict do nothing`);

const insertRoles = (organisation: string, rows: readonly object[]) =>
  query(sql`
    insert into event_notification_roles (organisation_uid, event_notification_uid, role_uid)
    select ${organisation}::uuid, g.uid, r.uid
    from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, roles text[])
    join roles r on r.organisation_uid = ${organisation} and r.name = any(g.roles)
    where exists (select from event_notifications e where e.organisation_uid = ${organisation} and e.uid = g.uid)
    on conflict do nothing`);

/**
 * Notes that an organisation has its rules. From then on, changes are told of. Returns no row if that was noted before, and
 * `isEmpty` if it has no texts yet.
 */
export const beginNotices = (organisation: string) =>
  query(sql<{ isEmpty: boolean }>`
    insert into notification_days (organisation_uid, checked_on)
    select ${organisation}::uuid, (now() at time zone o.time_zone)::date - 1 from organisations o where o.uid = ${organisation}
    on conflict do nothing
    returning not exists (select from notification_templates t where t.organisation_uid = ${organisation}) as "isEmpty"`);

/** Gives an organisation the texts and rules that come with Holdfast, once. What people then delete does not come back. */
export async function writeStartSet(db: WriteDb, organisation: string): Promise<void> {
  if (!(await db.maybe(beginNotices(organisation)))?.isEmpty) return;
  const templates = startTemplates.map((template) => ({ ...template, uid: newUid() }));
  const rules = startRules.map(({ urgency = 'normal', roles = [], dayOffset = null, repeatDays = null, ...rule }) => ({
    ...{ ...rule, ...findWatched(rule), urgency, roles, dayOffset, repeatDays, uid: newUid() },
    templateUid: templates.find(({ action }) => action === rule.action)?.uid,
  }));
  await db.run(insertTemplates(organisation, templates));
  await db.run(insertRules(organisation, rules));
  await db.run(insertRoles(organisation, rules));
}
