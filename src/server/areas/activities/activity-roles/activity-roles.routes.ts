import { activityRoles } from '#root/contract/activities/activity-roles.ts';
import { activityRole } from '#root/contract/shared/kinds/activity-role.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createProviderHandlers, createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { activityRolesRepository } from './activity-roles.repository.ts';

const constraints = createRegisterConstraints(activityRole, ['activity_link_alternatives_role']);

export const activityRoleRoutes = implement(
  activityRoles,
  createProviderHandlers(activityRole, activityRolesRepository, constraints),
  constraints,
);
