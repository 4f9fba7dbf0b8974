import { activityPages } from './features/activities/activities.routes.ts';
import { businessUnitPages } from './features/business-units/business-units.routes.ts';
import { dashboardPages } from './features/dashboards/dashboards.routes.ts';
import { departmentPages } from './features/departments/departments.routes.ts';
import { divisionPages } from './features/divisions/divisions.routes.ts';
import { gapPages } from './features/gaps/gaps.routes.ts';
import { impactCategoryPages } from './features/impact-categories/impact-categories.routes.ts';
import { importPages } from './features/imports/imports.routes.ts';
import { masterPages } from './features/masters/masters.routes.tsx';
import { teamMemberPages } from './features/team-members/team-members.routes.ts';
import type { PageRoute } from './page-route.ts';
import { publicPages } from './public-pages.ts';

/** All screens of the product, one line a feature. */
export const pages: readonly PageRoute[] = [
  ...publicPages,
  ...dashboardPages,
  ...gapPages,
  ...activityPages,
  ...departmentPages,
  ...divisionPages,
  ...businessUnitPages,
  ...teamMemberPages,
  ...importPages,
  ...masterPages,
  ...impactCategoryPages,
];
