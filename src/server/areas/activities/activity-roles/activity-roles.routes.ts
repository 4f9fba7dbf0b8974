import { activityRoles } from '#root/contract/activities/activity-roles.ts';
import { activityRole } from '#root/contract/shared/records/activity-role.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { providerHandlers, registerConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { activityRolesRepository } from './activity-roles.repository.ts';

const constraints = registerConstraints(activityRole, ['activity_link_alternatives_role']);

export const activityRoleRoutes = implement(
  activityRoles,
  providerHandlers(activityRole, activityRolesRepository, constraints),
  constraints,
);
