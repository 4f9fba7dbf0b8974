import { sql } from 'kysely';
import type { ActivityRoleInput, activityRoles } from '#root/contract/activity-roles.ts';
import type { QueryOf } from '#root/contract/endpoint.ts';
import { providerRegister } from '#root/server/registers/provider-register.ts';

export const activityRolesRepository = providerRegister<
  ActivityRoleInput,
  QueryOf<typeof activityRoles.list>['filter']
>({
  table: 'activity_roles',
  fields: {
    ownerName: sql.ref('r.owner_name'),
    peopleNeeded: sql`(select coalesce(sum(l.quantity), 0) from activity_links l
      where l.organisation_uid = r.organisation_uid and l.role_uid = r.uid)`,
  },
  searched: [sql.ref('r.description')],
  conditions: () => [],
  columns: (input) => ({ owner_name: input.ownerName }),
  otherUses: (organisation, uid) => sql`
    select 'stand_in', x.activity_uid from activity_link_alternatives x
    where x.organisation_uid = ${organisation} and x.role_uid = ${uid}`,
});
