import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './profile.titles.ts';

export const profilePages = definePages([
  {
    path: '/profile',
    title: titles('title'),
    permissions: [],
    of: 'tenant',
    load: () => import('./profile.page.tsx').then((module) => module.ProfilePage),
  },
]);
