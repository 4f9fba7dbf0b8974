import { equipmentCategory } from '#root/contract/shared/kinds/equipment-category.ts';
import { equipmentCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import {
  countUsedBy,
  createCategoryHandlers,
  createCategoryRepository,
} from '#root/server/shared/registers/category-register.ts';
import { createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';

const repository = createCategoryRepository(equipmentCategory.plural, countUsedBy('equipment'));
const constraints = createRegisterConstraints(equipmentCategory, ['equipment_category']);

export const equipmentCategoryRoutes = implement(
  equipmentCategories,
  { ...createCategoryHandlers(repository, constraints), ...createRegisterExport(equipmentCategory.plural, repository) },
  constraints,
);
