import { sql } from 'kysely';
import { createCategoryRepository } from '#root/server/shared/registers/category-register.ts';

export const industriesRepository = createCategoryRepository('industries', {
  name: 'organisationCount',
  count: sql<number>`(select count(*) from organisation_registry() o where o.industry_uid = r.uid and o.state <> 'deleted')`,
});
