import { definePages } from '#root/web/page-route.ts';
import { titles } from './impact-categories.titles.ts';

export const impactCategoryPages = definePages([
  {
    path: '/settings/master/impact-categories',
    title: titles('title'),
    permissions: [],
    load: () => import('./impact-category-list.page.tsx').then((module) => module.ImpactCategoryListPage),
  },
  {
    path: '/settings/master/impact-categories/:uid',
    title: titles('title'),
    permissions: [],
    load: () => import('./impact-category.page.tsx').then((module) => module.ImpactCategoryPage),
  },
]);
