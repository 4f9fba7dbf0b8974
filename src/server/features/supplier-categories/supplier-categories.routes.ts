import { supplierCategories } from '#root/contract/register-categories.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { categoryHandlers, categoryRegister, usedIn } from '#root/server/registers/category-register.ts';
import { inUse, nameTaken } from '#root/server/registers/register-handlers.ts';

const repository = categoryRegister('supplier_categories', usedIn('suppliers'));

const constraints = {
  supplier_categories_name: nameTaken('category'),
  suppliers_category: () => inUse('category'),
};

export const supplierCategoryRoutes = implement(
  supplierCategories,
  { ...categoryHandlers(repository, constraints), ...exportOf('supplier_categories', repository) },
  constraints,
);
