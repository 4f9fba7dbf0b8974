import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './mail-settings.titles.ts';

export const mailSettingsPages = definePages([
  {
    path: '/settings/mail',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.setting.read,
    of: 'tenant',
    load: () => import('./mail-settings.page.tsx').then((module) => module.MailSettingsPage),
  },
]);
