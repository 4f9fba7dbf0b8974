import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './overview.titles.ts';

export const overviewPages = definePages([
  {
    path: '/bright-dashboard',
    title: titles('overview'),
    permissions: [permissionNames.menu.bright_dashboard],
    load: () => import('./organisation-dashboard.page.tsx').then((module) => module.OrganisationDashboardPage),
  },
  {
    path: '/due-dates',
    title: titles('dueDates'),
    permissions: [permissionNames.menu.bright_dashboard],
    load: () => import('./due-dates.page.tsx').then((module) => module.DueDatesPage),
  },
]);
