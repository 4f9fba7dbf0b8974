import { equipmentCategory } from '#root/contract/shared/records/equipment-category.ts';
import { equipmentCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { exportOf } from '#root/server/shared/exports/export-handler.ts';
import { categoryHandlers, categoryRegister, usedIn } from '#root/server/shared/registers/category-register.ts';
import { registerConstraints } from '#root/server/shared/registers/register-handlers.ts';

const repository = categoryRegister(equipmentCategory.plural, usedIn('equipment'));
const constraints = registerConstraints(equipmentCategory, ['equipment_category']);

export const equipmentCategoryRoutes = implement(
  equipmentCategories,
  { ...categoryHandlers(repository, constraints), ...exportOf(equipmentCategory.plural, repository) },
  constraints,
);
