import { definePages } from '#root/web/page-route.ts';
import { titles } from './suppliers.titles.ts';

export const supplierPages = definePages([
  {
    path: '/suppliers',
    title: titles('title'),
    permissions: ['supplier.read'],
    load: () => import('./supplier-list.page.tsx').then((module) => module.SupplierListPage),
  },
  {
    path: '/suppliers/new',
    title: titles('newTitle'),
    permissions: ['supplier.create'],
    load: () => import('./supplier-new.page.tsx').then((module) => module.SupplierNewPage),
  },
  {
    path: '/suppliers/:uid',
    title: titles('title'),
    permissions: ['supplier.update'],
    load: () => import('./supplier.page.tsx').then((module) => module.SupplierPage),
  },
]);
