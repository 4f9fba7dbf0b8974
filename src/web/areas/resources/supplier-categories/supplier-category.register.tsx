import { supplierCategory } from '#root/contract/shared/kinds/supplier-category.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { categoryRegister } from '#root/web/shared/registers/category-register.tsx';
import { SupplierTabs } from '#root/web/shared/registers/supplier-tabs.tsx';
import { text } from './supplier-categories.messages.ts';

export const supplierCategoryRegister = categoryRegister({
  definition: supplierCategory,
  contract: supplierCategories,
  texts: { emptyBody: text('emptyBody') },
  tabs: <SupplierTabs active="categories" />,
  listContents: ({ uid, usedBy }) => [
    {
      label: text('suppliers'),
      count: usedBy,
      href: `/suppliers?categoryUid=${uid}`,
    },
  ],
});
