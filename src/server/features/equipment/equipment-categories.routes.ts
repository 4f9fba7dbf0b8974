import { equipmentCategories } from '#root/contract/register-categories.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { categoryHandlers, categoryRegister, usedIn } from '#root/server/registers/category-register.ts';
import { inUse, nameTaken } from '#root/server/registers/register-handlers.ts';

const repository = categoryRegister('equipment_categories', usedIn('equipment'));

const constraints = {
  equipment_categories_name: nameTaken('category'),
  equipment_category: () => inUse('category'),
};

export const equipmentCategoryRoutes = implement(
  equipmentCategories,
  { ...categoryHandlers(repository, constraints), ...exportOf('equipment_categories', repository) },
  constraints,
);
