import { definePages } from '#root/web/page-route.ts';
import { text } from './impact-categories.messages.ts';

export const impactCategoryPages = definePages([
  {
    path: '/settings/master/impact-categories',
    title: text('title'),
    permissions: [],
    load: () => import('./impact-category-list.page.tsx').then((module) => module.ImpactCategoryListPage),
  },
  {
    path: '/settings/master/impact-categories/:uid',
    title: text('title'),
    permissions: [],
    load: () => import('./impact-category.page.tsx').then((module) => module.ImpactCategoryPage),
  },
]);
