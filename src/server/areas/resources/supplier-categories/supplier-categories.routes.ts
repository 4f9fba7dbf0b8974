import { supplierCategory } from '#root/contract/shared/records/supplier-category.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { exportOf } from '#root/server/shared/exports/export-handler.ts';
import { categoryHandlers, categoryRegister, usedIn } from '#root/server/shared/registers/category-register.ts';
import { registerConstraints } from '#root/server/shared/registers/register-handlers.ts';

const repository = categoryRegister(supplierCategory.plural, usedIn('suppliers'));
const constraints = registerConstraints(supplierCategory, ['suppliers_category']);

export const supplierCategoryRoutes = implement(
  supplierCategories,
  { ...categoryHandlers(repository, constraints), ...exportOf(supplierCategory.plural, repository) },
  constraints,
);
