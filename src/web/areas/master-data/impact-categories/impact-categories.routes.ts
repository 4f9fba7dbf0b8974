import { impactCategory } from '#root/contract/shared/kinds/impact-category.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';

const title = listTitle(impactCategory.words);

export const impactCategoryPages = definePages([
  {
    path: '/settings/master/impact-categories',
    title,
    permissions: [],
    newAt: '/new',
    load: () => import('./impact-category-list.page.tsx').then((module) => module.ImpactCategoryListPage),
  },
  {
    path: '/settings/master/impact-categories/:uid',
    title,
    permissions: [],
    load: () => import('./impact-category.page.tsx').then((module) => module.ImpactCategoryPage),
  },
]);
