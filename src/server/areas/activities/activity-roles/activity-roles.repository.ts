import { sql } from 'kysely';
import { activityRoleFields, type activityRoles } from '#root/contract/activities/activity-roles.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { createProviderRepository } from '#root/server/shared/registers/provider-register.ts';

export const activityRolesRepository = createProviderRepository<
  typeof activityRoleFields,
  QueryOf<typeof activityRoles.list>['filter']
>({
  kind: 'activity_role',
  fields: activityRoleFields,
  facts: {
    peopleNeeded: sql`(select coalesce(sum(l.quantity), 0) from activity_links l
      where l.organisation_uid = r.organisation_uid and l.role_uid = r.uid)`,
  },
  searched: [sql.ref('r.description')],
});
