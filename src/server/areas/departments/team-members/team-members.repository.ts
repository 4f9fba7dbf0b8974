import { sql } from 'kysely';
import { type TeamMemberInput, teamMemberFields, type teamMembers } from '#root/contract/departments/team-members.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { aliasFields, toColumns, writeLinks } from '#root/server/shared/registers/field-columns.ts';

const divisionsJson = sql<{ uid: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('uid', d.uid, 'name', d.name) order by lower(d.name), d.uid), '[]')
  from team_member_divisions l join divisions d on d.organisation_uid = l.organisation_uid and d.uid = l.division_uid
  where l.organisation_uid = m.organisation_uid and l.team_member_uid = m.uid)`;

const unitsJson = sql<{ uid: string; name: string; divisionName: string }[]>`(
  select coalesce(json_agg(json_build_object('uid', b.uid, 'name', b.name, 'divisionName', d.name)
                           order by lower(b.name), b.uid), '[]')
  from team_member_business_units l
  join business_units b on b.organisation_uid = l.organisation_uid and b.uid = l.business_unit_uid
  join divisions d on d.organisation_uid = b.organisation_uid and d.uid = b.division_uid
  where l.organisation_uid = m.organisation_uid and l.team_member_uid = m.uid)`;

const select = (organisation: string) =>
  queries
    .selectFrom('team_members as m')
    .leftJoin('master_rows as r', (on) =>
      on.onRef('r.organisation_uid', '=', 'm.organisation_uid').onRef('r.uid', '=', 'm.business_continuity_role_uid'),
    )
    .leftJoin('users as u', (on) =>
      on.onRef('u.organisation_uid', '=', 'm.organisation_uid').onRef('u.uid', '=', 'm.user_uid'),
    )
    .select([
      'm.uid',
      'm.version',
      'm.created_at as createdAt',
      'm.updated_at as updatedAt',
      ...aliasFields('team_member', teamMemberFields, 'm'),
      'r.name as businessContinuityRoleName',
      personName('u').as('userName'),
      divisionsJson.as('divisions'),
      unitsJson.as('businessUnits'),
    ])
    .where('m.organisation_uid', '=', organisation);

/** Replaces the links to the chosen divisions and units in the statement that saves the person's own fields. */
const places = (organisation: string, input: TeamMemberInput) => sql`
  ${sql.join(writeLinks('team_member', teamMemberFields, organisation, input))}
  select uid, version, updated_at as "updatedAt" from saved`;

const listColumns = (input: TeamMemberInput) => Object.entries(toColumns(teamMemberFields, input));

export const teamMembersRepository = {
  page(organisation: string, asked: QueryOf<typeof teamMembers.list>) {
    const { q, filter } = asked;
    let filtered = select(organisation);
    if (q) {
      const words = contains(q);
      filtered = filtered.where(
        sql<boolean>`(m.name ilike ${words} or m.email ilike ${words} or m.organisation_role ilike ${words})`,
      );
    }
    if (filter.divisionUid)
      filtered = filtered.where(sql<boolean>`exists (select from team_member_divisions l
        where l.organisation_uid = m.organisation_uid and l.team_member_uid = m.uid and l.division_uid = any(${filter.divisionUid}))`);
    if (filter.businessUnitUid)
      filtered = filtered.where(sql<boolean>`exists (select from team_member_business_units l
        where l.organisation_uid = m.organisation_uid and l.team_member_uid = m.uid and l.business_unit_uid = any(${filter.businessUnitUid}))`);
    if (filter.businessContinuityRoleUid)
      filtered = filtered.where(
        sql<boolean>`m.business_continuity_role_uid = any(${filter.businessContinuityRoleUid})`,
      );
    const order = {
      name: sql`lower(m.name)`,
      email: sql`lower(m.email)`,
      organisationRole: sql`lower(m.organisation_role)`,
      createdAt: sql.ref('m.created_at'),
      updatedAt: sql.ref('m.updated_at'),
    };
    return pageJson(filtered, asked, order, 'm');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('m.uid', '=', uid)),
  insert: (organisation: string, uid: string, input: TeamMemberInput) => {
    const columns = listColumns(input);
    return query(sql<SavedRow>`
      with saved as (
        insert into team_members (organisation_uid, uid, ${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${organisation}, ${uid}, ${sql.join(columns.map(([, value]) => value))})
        returning uid, version, updated_at
      ), ${places(organisation, input)}
    `);
  },
  update: (organisation: string, uid: string, version: number, input: TeamMemberInput) =>
    query(sql<SavedRow>`
      with saved as (
        update team_members set ${sql.join(listColumns(input).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
        where organisation_uid = ${organisation} and uid = ${uid} and version = ${version}
        returning uid, version, updated_at
      ), ${places(organisation, input)}
    `),
  remove: buildDeletion('team_members'),
};
