import { activityRoles } from '#root/contract/activity-roles.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { inUse, nameTaken, providerHandlers } from '#root/server/registers/register-handlers.ts';
import { activityRolesRepository as repository } from './activity-roles.repository.ts';

const constraints = {
  activity_roles_name: nameTaken('activity role'),
  activity_links_role: () => inUse('activity role'),
  activity_link_alternatives_role: () => inUse('activity role'),
};

export const activityRoleRoutes = implement(
  activityRoles,
  { ...providerHandlers(repository, 'activity role', constraints), ...exportOf('activity_roles', repository) },
  constraints,
);
