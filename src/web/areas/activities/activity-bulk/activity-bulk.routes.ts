import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './activity-bulk.titles.ts';

export const activityBulkPages = definePages([
  {
    path: '/activities/bulk',
    title: titles('title'),
    permissions: [permissionNames.activity.bulk_modify],
    load: () => import('./bulk-new.page.tsx').then((module) => module.BulkNewPage),
  },
  {
    path: '/activities/bulk/:uid',
    title: titles('title'),
    permissions: [permissionNames.activity.bulk_modify],
    load: () => import('./bulk-draft.page.tsx').then((module) => module.BulkDraftPage),
  },
]);
