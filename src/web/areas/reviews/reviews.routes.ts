import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './reviews.titles.ts';

export const reviewPages = definePages([
  {
    path: '/reviews',
    title: titles('title'),
    permissions: [],
    load: () => import('./review-list.page.tsx').then((module) => module.ReviewListPage),
  },
]);
