import { supplierCategories } from '#root/contract/register-categories.ts';
import { categoryRegister } from '#root/web/registers/category-register.tsx';
import { SupplierTabs } from '#root/web/registers/supplier-tabs.tsx';
import { text } from './supplier-categories.messages.ts';

export const supplierCategoryRegister = categoryRegister({
  contract: supplierCategories,
  family: 'supplier_category',
  entity: 'supplier_category',
  opens: 'update',
  path: '/supplier-categories',
  words: {
    title: text('title'),
    newTitle: text('newTitle'),
    search: text('search'),
    emptyTitle: text('emptyTitle'),
    emptyBody: text('emptyBody'),
  },
  tabs: <SupplierTabs active="categories" />,
  holds: ({ uid, usedBy }) => ({
    label: text('suppliers'),
    count: usedBy,
    href: `/suppliers?categoryUid=${uid}`,
  }),
});
