import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { scenarioCategory } from '#root/contract/shared/kinds/scenario-category.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { countRows } from '#root/server/shared/registers/plain-repository.ts';
import { createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';

const { handlers, constraints } = createPlainRegister({
  kind: scenarioCategory.kind,
  fields: categoryFields,
  searched: ['description'],
  facts: { usedBy: countRows('dependency_scenarios', 'category_uid') },
  constraints: createRegisterConstraints(scenarioCategory, ['dependency_scenarios_category']),
});

export const scenarioCategoryRoutes = implement(scenarioCategories, handlers, constraints);
