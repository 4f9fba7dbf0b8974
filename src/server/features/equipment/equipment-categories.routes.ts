import { sql } from 'kysely';
import { equipmentCategories } from '#root/contract/register-categories.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { categoryHandlers, categoryRegister } from '#root/server/registers/category-register.ts';
import { inUse, nameTaken } from '#root/server/registers/register-handlers.ts';

const repository = categoryRegister('equipment_categories', {
  name: 'usedBy',
  count: sql<number>`(select count(*) from equipment e
    where e.organisation_uid = r.organisation_uid and e.category_uid = r.uid)`,
});

const constraints = {
  equipment_categories_name: nameTaken('category'),
  equipment_category: () => inUse('category'),
};

export const equipmentCategoryRoutes = implement(
  equipmentCategories,
  { ...categoryHandlers(repository, constraints), ...exportOf('equipment_categories', repository) },
  constraints,
);
