import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './notifications.titles.ts';

const common = {
  title: titles('title'),
  permissions: [],
  reads: permissionNames.notification.update,
  of: 'tenant',
} as const;

export const notificationPages = definePages([
  {
    ...common,
    path: '/notifications',
    newAt: '/new',
    load: () => import('./notification-list.page.tsx').then((module) => module.NotificationListPage),
  },
  {
    ...common,
    path: '/notifications/:uid',
    load: () => import('./notification.page.tsx').then((module) => module.NotificationPage),
  },
]);
