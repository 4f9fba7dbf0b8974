import { scenarioCategories } from '#root/contract/register-categories.ts';
import { implement } from '#root/server/http/route.ts';
import { categoryHandlers, categoryRegister, usedIn } from '#root/server/registers/category-register.ts';
import { inUse, nameTaken } from '#root/server/registers/register-handlers.ts';

const repository = categoryRegister('scenario_categories', usedIn('dependency_scenarios'));

const constraints = {
  scenario_categories_name: nameTaken('category'),
  dependency_scenarios_category: () => inUse('category'),
};

export const scenarioCategoryRoutes = implement(
  scenarioCategories,
  categoryHandlers(repository, constraints),
  constraints,
);
