import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './event-notifications.titles.ts';

export const eventNotificationPages = definePages([
  {
    path: '/event-notifications',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.notification.read,
    of: 'tenant',
    load: () => import('./rule-list.page.tsx').then((module) => module.RuleListPage),
  },
  {
    path: '/event-notifications/new',
    title: titles('newTitle'),
    permissions: [],
    reads: permissionNames.notification.create,
    of: 'tenant',
    load: () => import('./rule-new.page.tsx').then((module) => module.RuleNewPage),
  },
  {
    path: '/event-notifications/:uid',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.notification.read,
    of: 'tenant',
    load: () => import('./rule.page.tsx').then((module) => module.RulePage),
  },
]);
