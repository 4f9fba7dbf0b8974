import { definePages } from '#root/web/page-route.ts';
import { titles } from './activity-roles.titles.ts';

export const activityRolePages = definePages([
  {
    path: '/activity-roles',
    title: titles('title'),
    permissions: [],
    load: () => import('./activity-roles.pages.tsx').then((module) => module.ActivityRoleListPage),
  },
  {
    path: '/activity-roles/:uid',
    title: titles('title'),
    permissions: [],
    load: () => import('./activity-roles.pages.tsx').then((module) => module.ActivityRolePage),
  },
]);
