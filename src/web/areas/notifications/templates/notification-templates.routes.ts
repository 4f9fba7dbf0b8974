import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './notification-templates.titles.ts';

export const notificationTemplatePages = definePages([
  {
    path: '/notifications/templates',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.notification.read,
    of: 'tenant',
    load: () => import('./template-list.page.tsx').then((module) => module.TemplateListPage),
  },
  {
    path: '/notifications/templates/new',
    title: titles('newTitle'),
    permissions: [],
    reads: permissionNames.notification.create,
    of: 'tenant',
    load: () => import('./template-new.page.tsx').then((module) => module.TemplateNewPage),
  },
  {
    path: '/notifications/templates/:uid',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.notification.read,
    of: 'tenant',
    load: () => import('./template.page.tsx').then((module) => module.TemplatePage),
  },
]);
