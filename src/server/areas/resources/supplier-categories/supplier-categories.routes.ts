import { supplierCategory } from '#root/contract/shared/kinds/supplier-category.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import {
  countUsedBy,
  createCategoryHandlers,
  createCategoryRepository,
} from '#root/server/shared/registers/category-register.ts';
import { createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';

const repository = createCategoryRepository(supplierCategory.plural, countUsedBy('suppliers'));
const constraints = createRegisterConstraints(supplierCategory, ['suppliers_category']);

export const supplierCategoryRoutes = implement(
  supplierCategories,
  { ...createCategoryHandlers(repository, constraints), ...createRegisterExport(supplierCategory.plural, repository) },
  constraints,
);
