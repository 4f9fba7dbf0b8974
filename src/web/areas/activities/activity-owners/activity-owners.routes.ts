import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './activity-owners.titles.ts';

export const activityOwnerPages = definePages([
  {
    path: '/users/activity-owner',
    title: titles('title'),
    permissions: [],
    load: () => import('./activity-owner-list.page.tsx').then((module) => module.ActivityOwnerListPage),
  },
  {
    path: '/users/activity-owner/:uid',
    title: titles('owner'),
    permissions: [],
    load: () => import('./activity-owner.page.tsx').then((module) => module.ActivityOwnerPage),
  },
]);
