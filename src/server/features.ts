import { activityRoutes } from './features/activities/activities.routes.ts';
import { activityOwnerRoutes } from './features/activity-owners/activity-owners.routes.ts';
import { activityStepRoutes } from './features/activity-steps/activity-steps.routes.ts';
import { businessUnitRoutes } from './features/business-units/business-units.routes.ts';
import { continuityRoutes } from './features/continuity/continuity.routes.ts';
import { dashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { departmentRoutes } from './features/departments/departments.routes.ts';
import { divisionRoutes } from './features/divisions/divisions.routes.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { impactCategoryRoutes } from './features/impact-categories/impact-categories.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { masterRoutes } from './features/masters/masters.routes.ts';
import { resourceRoutes } from './features/resources/resources.routes.ts';
import { teamMemberRoutes } from './features/team-members/team-members.routes.ts';
import type { Route } from './http/route.ts';

/** All that the server offers, one line a feature. */
export const features: readonly Route[] = [
  ...activityRoutes,
  ...activityOwnerRoutes,
  ...activityStepRoutes,
  ...businessUnitRoutes,
  ...continuityRoutes,
  ...dashboardRoutes,
  ...departmentRoutes,
  ...divisionRoutes,
  ...identityRoutes,
  ...impactCategoryRoutes,
  ...importRoutes,
  ...masterRoutes,
  ...resourceRoutes,
  ...teamMemberRoutes,
];
