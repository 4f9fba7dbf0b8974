import { definePages } from '#root/web/page-route.ts';
import { titles } from './supplier-categories.titles.ts';

export const supplierCategoryPages = definePages([
  {
    path: '/supplier-categories',
    title: titles('title'),
    permissions: ['supplier_category.read'],
    load: () => import('./supplier-categories.pages.tsx').then((module) => module.SupplierCategoryListPage),
  },
  {
    path: '/supplier-categories/:uid',
    title: titles('title'),
    permissions: ['supplier_category.update'],
    load: () => import('./supplier-categories.pages.tsx').then((module) => module.SupplierCategoryPage),
  },
]);
