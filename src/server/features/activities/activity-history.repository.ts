import { sql } from 'kysely';
import { type JsonRow, query } from '#root/server/db/queries.ts';

/** Columns that say nothing to people: keys, and what only repeats another column. */
const unsaid = sql`array['organisation_uid', 'uid', 'activity_uid', 'link_uid', 'provider_uid', 'provider_kind', 'version',
  'created_at', 'updated_at', 'completeness', 'needs_activity_uid', 'application_uid', 'equipment_uid', 'supplier_uid',
  'utility_uid', 'role_uid', 'factor_uid']`;

/** The name behind a uid, whichever record it is; null where it is gone. Evaluated for the page's uids only. */
const nameOf = (organisation: string, uid: ReturnType<typeof sql>) => sql`(
  select coalesce(
    (select name from providers where organisation_uid = ${organisation} and uid = ${uid}),
    (select name from master_rows where organisation_uid = ${organisation} and uid = ${uid}),
    (select trim(first_name || ' ' || last_name) from activity_owners where organisation_uid = ${organisation} and uid = ${uid}),
    (select name from divisions where organisation_uid = ${organisation} and uid = ${uid}),
    (select name from business_units where organisation_uid = ${organisation} and uid = ${uid}),
    (select trim(first_name || ' ' || last_name) from users where organisation_uid = ${organisation} and uid = ${uid})))`;

const empty = sql`array['null', '""', '{}', '[]']::jsonb[]`;

/** The minutes beside a reference are said only where they moved by themselves, with their master row. */
const repeated = sql`f.key in ('rto_minutes', 'mtpd_minutes', 'mdl_minutes')
  and coalesce(e.before, e.after) ? replace(f.key, '_minutes', '_uid')`;

/** The changed fields of an entry `e`, by their names on the wire. */
const changes = (organisation: string) => sql`
  select coalesce(json_agg(json_build_object(
      'field', lower(left(f.wire, 1)) || substr(f.wire, 2),
      'before', f.before, 'after', f.after,
      'beforeName', case when f.key like '%\\_uid' then ${nameOf(organisation, sql`(f.before #>> '{}')::uuid`)} end,
      'afterName', case when f.key like '%\\_uid' then ${nameOf(organisation, sql`(f.after #>> '{}')::uuid`)} end) order by f.key), '[]')
  from (
    select k.key, replace(initcap(replace(k.key, '_', ' ')), ' ', '') as wire, e.before -> k.key as before, e.after -> k.key as after
    from jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) as k (key)
  ) f
  where f.key <> all(${unsaid}) and not (e.entity = 'activity_links' and f.key = 'location_uid') and not (${repeated})
    -- What a new or a deleted record left empty did not change.
    and not (coalesce(f.before, 'null') = any(${empty}) and coalesce(f.after, 'null') = any(${empty}))`;

/** What a part is about: what the link needs (also of a link that is gone), the factor, the role. */
const subject = (organisation: string) => sql`
  case when e.entity in ('activity_links', 'activity_link_alternatives', 'activity_remote_factors') then
    ${nameOf(
      organisation,
      sql`coalesce(e.after ->> 'factor_uid', e.before ->> 'factor_uid', e.after ->> 'role_uid', e.before ->> 'role_uid',
        e.after ->> 'provider_uid', e.before ->> 'provider_uid',
        (select l.provider_uid::text from activity_links l where l.organisation_uid = ${organisation} and l.uid = e.record_uid),
        (select c.after ->> 'provider_uid' from audit_entries c where c.organisation_uid = ${organisation}
          and c.root_uid = e.root_uid and c.record_uid = e.record_uid and c.action = 'created' limit 1))::uuid`,
    )} end`;

/** One page of an activity's history, newest first; in one statement. */
export function activityHistory(organisation: string, uid: string, asked: { page: number; pageSize: number }) {
  const entries = sql`from audit_entries e where e.organisation_uid = ${organisation} and e.root_uid = ${uid}`;
  return query(sql<JsonRow>`
    select json_build_object(
      'data', (select coalesce(json_agg(json_build_object(
          'id', e.id::text, 'at', e.at,
          'actorName', (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u
            where u.organisation_uid = ${organisation} and u.uid = e.actor_uid),
          'onBehalf', e.behalf_of_uid is not null,
          'part', case e.entity when 'activities' then 'activity' when 'activity_links' then 'link'
            when 'activity_remote_factors' then 'remote_factor' else 'alternative' end,
          'subject', ${subject(organisation)},
          'action', e.action,
          'changes', (${changes(organisation)})) order by e.id desc), '[]')
        from (select e.* ${entries} order by e.id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}) e),
      'meta', json_build_object('page', ${asked.page}::int, 'pageSize', ${asked.pageSize}::int,
        'total', (select count(*) ${entries})))::text as json`);
}
