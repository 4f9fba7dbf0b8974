import { definePages } from '#root/web/page-route.ts';
import { titles } from './mail-settings.titles.ts';

export const mailSettingsPages = definePages([
  {
    path: '/settings/mail',
    title: titles('title'),
    permissions: [],
    reads: 'setting.read',
    of: 'tenant',
    load: () => import('./mail-settings.page.tsx').then((module) => module.MailSettingsPage),
  },
]);
