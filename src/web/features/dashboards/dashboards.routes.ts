import { definePages } from '#root/web/page-route.ts';
import { titles } from './dashboards.titles.ts';

export const dashboardPages = definePages([
  {
    path: '/bright-dashboard',
    title: titles('overview'),
    permissions: ['menu.bright_dashboard'],
    load: () => import('./organisation-dashboard.page.tsx').then((module) => module.OrganisationDashboardPage),
  },
  {
    path: '/dashboard',
    title: titles('platform'),
    permissions: ['menu.dashboard'],
    of: 'landlord',
    load: () => import('./landlord-dashboard.page.tsx').then((module) => module.LandlordDashboardPage),
  },
]);
