import { definePages } from '#root/web/page-route.ts';
import { text } from './information.messages.ts';

/** Pages that only say something, to whoever opens them. */
export const informationPages = definePages([
  {
    path: '/unauthorized',
    title: text('unauthorised'),
    permissions: [],
    access: 'anyone',
    load: () => import('./information.pages.tsx').then((module) => module.Unauthorised),
  },
  {
    path: '/tenant-notfound',
    title: text('tenantNotFound'),
    permissions: [],
    access: 'anyone',
    load: () => import('./information.pages.tsx').then((module) => module.TenantNotFound),
  },
]);
