import { scenarioCategory } from '#root/contract/shared/kinds/scenario-category.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import {
  countUsedBy,
  createCategoryHandlers,
  createCategoryRepository,
} from '#root/server/shared/registers/category-register.ts';
import { createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';

const repository = createCategoryRepository(scenarioCategory.plural, countUsedBy('dependency_scenarios'));
const constraints = createRegisterConstraints(scenarioCategory, ['dependency_scenarios_category']);

export const scenarioCategoryRoutes = implement(
  scenarioCategories,
  createCategoryHandlers(repository, constraints),
  constraints,
);
