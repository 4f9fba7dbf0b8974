import { sql } from 'kysely';
import { type DefaultRule, defaultRules, findRuleKey } from '#root/domain/notifications/default-rules.ts';
import { defaultTemplates } from '#root/domain/notifications/default-templates.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { findWatched } from './watched-tables.ts';

/** SQL for the name of a row `g`, with a suffix if the organisation already has a row of this name. */
const freeName = (organisation: string, table: string) => sql`
  g.name || case when exists (select from ${sql.table(table)} t
    where t.organisation_uid = ${organisation} and lower(t.name) = lower(g.name)) then ' (from Holdfast)' else '' end`;

/** Inserts the templates for actions that have no template yet. */
const insertTemplates = (organisation: string, rows: readonly object[]) =>
  query(sql`
    insert into notification_templates (organisation_uid, uid, name, action, subject, content, is_system)
    select ${organisation}::uuid, g.uid, ${freeName(organisation, 'notification_templates')}, g.action, g.subject, g.content, true
    from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, name text, action text, subject text, content text)
    where not exists (select from notification_templates t where t.organisation_uid = ${organisation} and t.action = g.action)
    on conflict do nothing`);

const insertRules = (organisation: string, rows: readonly object[]) =>
  query(sql`
    insert into event_notifications (organisation_uid, uid, name, object, action, tables, changes, columns, relations, methods, urgency,
      template_uid, day_offset, repeat_days, is_system)
    select ${organisation}::uuid, g.uid, ${freeName(organisation, 'event_notifications')}, g.object, g.action, g.tables, g.changes, g.columns,
      g.relations, '{in_app,email}', g.urgency,
      (select t.uid from notification_templates t where t.organisation_uid = ${organisation} and t.action = g.action
        order by t.is_system desc, t.created_at, t.uid limit 1),
      g."dayOffset", g."repeatDays", true
    from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, name text, object text, action text, tables text[], changes text[],
      columns text[], relations text[], urgency text, "dayOffset" integer, "repeatDays" integer)
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
 * Records that an organisation has been given its rules, with the keys of the default rules. From then on, people are
 * notified of changes. Does nothing if this was recorded before.
 */
export const beginNotifications = (organisation: string, defaultRuleKeys: readonly string[] = []) =>
  query(sql`
    insert into notification_days (organisation_uid, checked_on, start_keys)
    select ${organisation}::uuid, (now() at time zone o.time_zone)::date - 1, ${[...defaultRuleKeys]}::text[] from organisations o where o.uid = ${organisation}
    on conflict do nothing`);

/**
 * Reads the keys of the default rules that an organisation was given, even if people have changed or deleted them
 * since.
 */
export const readDefaultRuleKeys = (organisation: string) =>
  query(sql<{ keys: string[] }>`
    select start_keys as keys from notification_days where organisation_uid = ${organisation} for update`);

const noteDefaultRuleKeys = (organisation: string, keys: readonly string[]) =>
  query(
    sql`update notification_days set start_keys = start_keys || ${[...keys]}::text[] where organisation_uid = ${organisation}`,
  );

const toRow = ({ urgency = 'normal', roles = [], dayOffset, repeatDays, ...rule }: DefaultRule) => ({
  ...{ ...rule, ...findWatched(rule), urgency, roles, uid: newUid() },
  ...{ dayOffset: dayOffset ?? null, repeatDays: repeatDays ?? null },
});

/**
 * Gives an organisation the default rules that it was never given, with their templates. A new organisation gets all
 * default rules. An existing organisation gets the rules that a later version added. Rules that people have changed or
 * deleted are not touched.
 */
export async function writeDefaultRules(db: WriteDb, organisation: string): Promise<void> {
  await db.run(beginNotifications(organisation));
  const given = new Set((await db.maybe(readDefaultRuleKeys(organisation)))?.keys);
  const missing = defaultRules.filter((rule) => !given.has(findRuleKey(rule)));
  if (missing.length === 0) return;
  const actions = new Set(missing.map(({ action }) => action));
  const templates = defaultTemplates.filter(({ action }) => actions.has(action));
  await db.run(
    insertTemplates(
      organisation,
      templates.map((template) => ({ ...template, uid: newUid() })),
    ),
  );
  const rules = missing.map(toRow);
  await db.run(insertRules(organisation, rules));
  await db.run(insertRoles(organisation, rules));
  await db.run(noteDefaultRuleKeys(organisation, missing.map(findRuleKey)));
}
