import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './dashboard.titles.ts';

export const landlordDashboardPages = definePages([
  {
    path: '/dashboard',
    title: titles('platform'),
    permissions: [permissionNames.menu.dashboard],
    of: 'landlord',
    load: () => import('./landlord-dashboard.page.tsx').then((module) => module.LandlordDashboardPage),
  },
]);
