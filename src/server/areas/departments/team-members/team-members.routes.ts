import { sql } from 'kysely';
import { teamMemberFields, teamMembers } from '#root/contract/departments/team-members.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';

const divisions = sql`(
  select coalesce(json_agg(json_build_object('uid', d.uid, 'name', d.name) order by lower(d.name), d.uid), '[]')
  from team_member_divisions l join divisions d on d.organisation_uid = l.organisation_uid and d.uid = l.division_uid
  where l.organisation_uid = r.organisation_uid and l.team_member_uid = r.uid)`;

const businessUnits = sql`(
  select coalesce(json_agg(json_build_object('uid', b.uid, 'name', b.name, 'divisionName', d.name)
                           order by lower(b.name), b.uid), '[]')
  from team_member_business_units l
  join business_units b on b.organisation_uid = l.organisation_uid and b.uid = l.business_unit_uid
  join divisions d on d.organisation_uid = b.organisation_uid and d.uid = b.division_uid
  where l.organisation_uid = r.organisation_uid and l.team_member_uid = r.uid)`;

const { handlers, constraints } = createPlainRegister({
  kind: 'team_member',
  fields: teamMemberFields,
  searched: ['email', 'organisationRole'],
  facts: { divisions, businessUnits },
});

export const teamMemberRoutes = implement(teamMembers, handlers, constraints);
