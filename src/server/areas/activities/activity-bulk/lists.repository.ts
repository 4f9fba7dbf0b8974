import { sql } from 'kysely';
import type { BatchChoices } from '#root/contract/activities/activity-batches.ts';
import { query } from '#root/server/platform/db/queries.ts';

const listRows = (organisation: string, list: string, value: string) => sql`
  (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'isActive', is_active, ${sql.lit(value)}, ${sql.ref(value)})
     order by ${sql.ref(value)}, uid), '[]')
   from master_rows where organisation_uid = ${organisation} and list = ${list})`;

const all = (lines: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(l), '[]') from (${lines}) l)`;

/** The lists against which cells are checked. One statement reads them all, so that they are consistent. */
export const listsRepository = {
  choices: (organisation: string) =>
    query(sql<BatchChoices>`
      select ${listRows(organisation, 'rto', 'minutes')} as rto,
        ${listRows(organisation, 'mtpd', 'minutes')} as mtpd,
        ${listRows(organisation, 'activity-priorities', 'rank')} as priorities,
        ${all(sql`select uid, name from divisions where organisation_uid = ${organisation} order by lower(name), uid`)} as divisions,
        ${all(sql`select u.uid, u.name, u.division_uid as "divisionUid", d.name as "divisionName"
          from business_units u join divisions d on d.organisation_uid = u.organisation_uid and d.uid = u.division_uid
          where u.organisation_uid = ${organisation} order by lower(u.name), u.uid`)} as units,
        ${all(sql`select uid, name, status = 'active' as "isActive" from locations
          where organisation_uid = ${organisation} order by lower(name), uid`)} as locations,
        ${all(sql`select uid, first_name as "firstName", last_name as "lastName" from activity_owners
          where organisation_uid = ${organisation} order by uid`)} as owners`),
  /** Returns those of `names` that activities already have, spelled as in `names`. */
  taken: (organisation: string, names: readonly string[]) =>
    query(sql<{ name: string; uid: string }>`
      select n.name, a.uid from unnest(${names as string[]}::text[]) as n (name)
      join activities a on a.organisation_uid = ${organisation} and lower(a.name) = lower(n.name)`),
};
