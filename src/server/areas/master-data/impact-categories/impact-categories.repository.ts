import { sql } from 'kysely';
import type { ImpactCategoryInput, impactCategories } from '#root/contract/master-data/impact-categories.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';

/**
 * Counts the organisation's activities that have a level in the category. `impacts` is {categoryUid: [level or null,
 * ...]}.
 */
const usage = (organisation: string, category: unknown) => sql<number>`(
  select count(*)::int from activities a
  where a.organisation_uid = ${organisation} and jsonb_path_exists(a.impacts -> (${category})::text, '$[*] ? (@ != null)'))`;

const select = (organisation: string) =>
  queries
    .selectFrom('impact_categories as c')
    .select([
      'c.uid',
      'c.version',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'c.name',
      'c.description',
      'c.unacceptable_level as unacceptableLevel',
      'c.is_active as isActive',
      'c.position as order',
      usage(organisation, sql.ref('c.uid')).as('usageCount'),
    ])
    .where('c.organisation_uid', '=', organisation);

const writes = tableWrites('impact_categories', (input: ImpactCategoryInput) => ({
  name: input.name,
  description: input.description,
  unacceptable_level: input.unacceptableLevel,
  is_active: input.isActive,
}));

export const impactCategoriesRepository = {
  page(organisation: string, asked: QueryOf<typeof impactCategories.list>) {
    const { q, filter } = asked;
    let filtered = select(organisation);
    if (q) filtered = filtered.where('c.name', 'ilike', contains(q));
    if (filter.isActive) filtered = filtered.where(sql<boolean>`c.is_active::text = any(${filter.isActive})`);
    const order = {
      order: sql.ref('c.position'),
      name: sql`lower(c.name)`,
      unacceptableLevel: sql.ref('c.unacceptable_level'),
      updatedAt: sql.ref('c.updated_at'),
    };
    return pageJson(filtered, asked, order, 'c');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('c.uid', '=', uid)),
  insert: (organisation: string, uid: string, input: ImpactCategoryInput) =>
    query(sql<SavedRow>`
      insert into impact_categories (organisation_uid, uid, name, description, unacceptable_level, is_active, position)
      select ${organisation}::uuid, ${uid}::uuid, ${input.name}, ${input.description}, ${input.unacceptableLevel}::int,
        ${input.isActive}::boolean, least(coalesce(max(position) + 1, 0), 9999)
      from impact_categories where organisation_uid = ${organisation}
      returning uid, version, updated_at as "updatedAt"
    `),
  update: writes.update,
  /**
   * Deletes the category unless an activity has a level in it. Returns the number of such activities, and the uid of
   * the deleted category or null.
   */
  removeUnlessUsed: (organisation: string, uid: string, version: number) =>
    query(sql<{ activities: number; removed: string | null }>`
      with used as (select ${usage(organisation, sql`${uid}`)} as activities), removed as (
        delete from impact_categories c using used
        where c.organisation_uid = ${organisation} and c.uid = ${uid} and c.version = ${version} and used.activities = 0
        returning c.uid
      )
      select activities, (select uid from removed) as removed from used
    `),
  hold: (organisation: string) =>
    queries
      .selectFrom('impact_categories')
      .select('uid')
      .where('organisation_uid', '=', organisation)
      .orderBy('uid')
      .forNoKeyUpdate(),
  /**
   * Gives the categories the positions of their uids in the list. A category whose position is unchanged keeps its
   * version.
   */
  order: (organisation: string, uids: readonly string[]) =>
    query(sql`
      update impact_categories c set position = wanted.place - 1
      from unnest(${uids}::uuid[]) with ordinality as wanted (uid, place)
      where c.organisation_uid = ${organisation} and c.uid = wanted.uid and c.position <> wanted.place - 1
    `),
};
