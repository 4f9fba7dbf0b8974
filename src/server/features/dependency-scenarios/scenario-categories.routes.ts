import { sql } from 'kysely';
import { scenarioCategories } from '#root/contract/register-categories.ts';
import { implement } from '#root/server/http/route.ts';
import { categoryHandlers, categoryRegister } from '#root/server/registers/category-register.ts';
import { inUse, nameTaken } from '#root/server/registers/register-handlers.ts';

const repository = categoryRegister('scenario_categories', {
  name: 'usedBy',
  count: sql<number>`(select count(*) from dependency_scenarios s
    where s.organisation_uid = r.organisation_uid and s.category_uid = r.uid)`,
});

const constraints = {
  scenario_categories_name: nameTaken('category'),
  dependency_scenarios_category: () => inUse('category'),
};

export const scenarioCategoryRoutes = implement(
  scenarioCategories,
  categoryHandlers(repository, constraints),
  constraints,
);
