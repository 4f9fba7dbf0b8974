import { activityPages } from './features/activities/activities.routes.ts';
import { dashboardPages } from './features/dashboards/dashboards.routes.ts';
import { divisionPages } from './features/divisions/divisions.routes.ts';
import { gapPages } from './features/gaps/gaps.routes.ts';
import type { PageRoute } from './page-route.ts';
import { publicPages } from './public-pages.ts';

/** All screens of the product, one line a feature. */
export const pages: readonly PageRoute[] = [
  ...publicPages,
  ...dashboardPages,
  ...gapPages,
  ...activityPages,
  ...divisionPages,
];
