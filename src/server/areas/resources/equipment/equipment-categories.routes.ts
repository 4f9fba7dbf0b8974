import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { equipmentCategory } from '#root/contract/shared/kinds/equipment-category.ts';
import { equipmentCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { countRows } from '#root/server/shared/registers/plain-repository.ts';

const { handlers, constraints } = createPlainRegister({
  kind: equipmentCategory.kind,
  fields: categoryFields,
  searched: ['description'],
  facts: { usedBy: countRows('equipment', 'category_uid') },
});

export const equipmentCategoryRoutes = implement(equipmentCategories, handlers, constraints);
