import { definePages } from '#root/web/page-route.ts';
import { text } from './dashboards.messages.ts';

export const dashboardPages = definePages([
  {
    path: '/bright-dashboard',
    title: text('overview'),
    permissions: ['menu.bright_dashboard'],
    load: () => import('./organisation-dashboard.page.tsx').then((module) => module.OrganisationDashboardPage),
  },
  {
    path: '/dashboard',
    title: text('platform'),
    permissions: ['menu.dashboard'],
    load: () => import('./landlord-dashboard.page.tsx').then((module) => module.LandlordDashboardPage),
  },
]);
