import { sql } from 'kysely';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';

/**
 * Returns the whole tree of divisions and units. One statement reads the tree and counts the records of all divisions
 * and units in one pass.
 * @param withUnits false leaves the units out
 */
export const departmentTree = (organisation: string, withUnits: boolean) =>
  query(sql<JsonRow>`
    with unit_activities as (
      select business_unit_uid as uid, count(*)::int as n from activities
      where organisation_uid = ${organisation} and business_unit_uid is not null group by 1
    ), unit_members as (
      select business_unit_uid as uid, count(*)::int as n from team_member_business_units
      where organisation_uid = ${organisation} group by 1
    ), division_activities as (
      select division_uid as uid, count(*)::int as n from activities
      where organisation_uid = ${organisation} and division_uid is not null group by 1
    ), division_members as (
      select division_uid as uid, count(*)::int as n from team_member_divisions
      where organisation_uid = ${organisation} group by 1
    ), units as (
      select b.division_uid, count(*)::int as n, json_agg(json_build_object(
          'uid', b.uid, 'version', b.version, 'name', b.name,
          'divisionUid', b.division_uid, 'ownerUid', b.owner_uid, 'ownerName', o.name,
          'activityCount', coalesce(a.n, 0), 'memberCount', coalesce(m.n, 0)
        ) order by lower(b.name), b.uid) as nodes
      from business_units b
      left join team_members o on o.organisation_uid = b.organisation_uid and o.uid = b.owner_uid
      left join unit_activities a on a.uid = b.uid
      left join unit_members m on m.uid = b.uid
      where b.organisation_uid = ${organisation} group by b.division_uid
    ), divisions_with_units as (
      select json_agg(json_build_object(
          'uid', d.uid, 'version', d.version, 'name', d.name, 'code', d.code, 'ownerUid', d.owner_uid,
          'ownerName', o.name, 'businessUnitCount', coalesce(u.n, 0), 'activityCount', coalesce(a.n, 0),
          'memberCount', coalesce(m.n, 0),
          'businessUnits', case when ${withUnits}::boolean then coalesce(u.nodes, '[]'::json) else '[]'::json end
        ) order by lower(d.name), d.uid) as nodes
      from divisions d
      left join team_members o on o.organisation_uid = d.organisation_uid and o.uid = d.owner_uid
      left join units u on u.division_uid = d.uid
      left join division_activities a on a.uid = d.uid
      left join division_members m on m.uid = d.uid
      where d.organisation_uid = ${organisation}
    )
    select json_build_object('data', json_build_object(
      'divisions', (select coalesce(nodes, '[]'::json) from divisions_with_units),
      'memberCount', (select count(*) from team_members where organisation_uid = ${organisation})
    ))::text as json
  `);
