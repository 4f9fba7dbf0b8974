import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { supplierCategory } from '#root/contract/shared/kinds/supplier-category.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { countRows } from '#root/server/shared/registers/plain-repository.ts';

const { handlers, constraints } = createPlainRegister({
  kind: supplierCategory.kind,
  fields: categoryFields,
  searched: ['description'],
  facts: { usedBy: countRows('suppliers', 'category_uid') },
});

export const supplierCategoryRoutes = implement(supplierCategories, handlers, constraints);
