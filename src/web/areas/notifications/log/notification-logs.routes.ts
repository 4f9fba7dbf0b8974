import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './notification-logs.titles.ts';

export const notificationLogPages = definePages([
  {
    path: '/notifications/logs',
    title: titles('title'),
    permissions: [permissionNames.notification_log.read],
    of: 'tenant',
    load: () => import('./log-list.page.tsx').then((module) => module.LogListPage),
  },
  {
    path: '/notifications/logs/:uid',
    title: titles('title'),
    permissions: [permissionNames.notification_log.read],
    of: 'tenant',
    load: () => import('./log-entry.page.tsx').then((module) => module.LogEntryPage),
  },
]);
