import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './settings.titles.ts';

export const settingsPages = definePages([
  {
    path: '/settings',
    title: titles('title'),
    permissions: [],
    of: 'tenant',
    load: () => import('./settings-index.page.tsx').then((module) => module.SettingsIndexPage),
  },
  {
    path: '/settings/general',
    title: titles('general'),
    permissions: [],
    reads: permissionNames.setting.read,
    of: 'tenant',
    load: () => import('./general-settings.page.tsx').then((module) => module.GeneralSettingsPage),
  },
]);
