import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

interface CategoryRow {
  readonly uid: string;
  readonly name: string;
  readonly unacceptableLevel: number;
}

/** The impact categories in their order. Inactive categories are included, because activities keep their levels. */
export const selectCategories = (organisation: string) =>
  query(sql<CategoryRow>`
    select uid, name, unacceptable_level as "unacceptableLevel" from impact_categories
    where organisation_uid = ${organisation} order by position, uid`);
