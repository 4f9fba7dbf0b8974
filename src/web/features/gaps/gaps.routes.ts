import { definePages } from '#root/web/page-route.ts';
import { text } from './gaps.messages.ts';

export const gapPages = definePages([
  {
    path: '/gaps',
    title: text('title'),
    permissions: ['activity.read'],
    load: () => import('./gap-list.page.tsx').then((module) => module.GapListPage),
  },
]);
