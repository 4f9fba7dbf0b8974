import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './unsubscribe.titles.ts';

export const unsubscribePages = definePages([
  {
    path: '/unsubscribe/:token',
    title: titles('title'),
    permissions: [],
    access: 'anyone',
    load: () => import('./unsubscribe.page.tsx').then((module) => module.UnsubscribePage),
  },
]);
