import { scenarioCategory } from '#root/contract/shared/records/scenario-category.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { categoryHandlers, categoryRegister, usedIn } from '#root/server/shared/registers/category-register.ts';
import { registerConstraints } from '#root/server/shared/registers/register-handlers.ts';

const repository = categoryRegister(scenarioCategory.plural, usedIn('dependency_scenarios'));
const constraints = registerConstraints(scenarioCategory, ['dependency_scenarios_category']);

export const scenarioCategoryRoutes = implement(
  scenarioCategories,
  categoryHandlers(repository, constraints),
  constraints,
);
