import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './information.titles.ts';

/** Informational pages, open to everyone. */
export const informationPages = definePages([
  {
    path: '/unauthorized',
    title: titles('unauthorised'),
    permissions: [],
    access: 'anyone',
    framed: true,
    load: () => import('./information.pages.tsx').then((module) => module.Unauthorised),
  },
  {
    path: '/tenant-notfound',
    title: titles('tenantNotFound'),
    permissions: [],
    access: 'anyone',
    load: () => import('./information.pages.tsx').then((module) => module.TenantNotFound),
  },
]);
