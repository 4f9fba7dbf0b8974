import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { CategoryInput, equipmentCategories } from '#root/contract/shared/register-categories.ts';
import type { ConstraintErrors } from '#root/server/platform/db/constraint-errors.ts';
import { crudHandlers } from '#root/server/platform/db/crud.ts';
import { contains, pageJson, queries, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { type BulkSetBody, setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createUidLister, statusColumn } from '#root/server/shared/bulk/selection.ts';

type Asked = QueryOf<typeof equipmentCategories.list>;
type OwnSort = 'name' | 'status' | 'createdAt' | 'updatedAt';

/** Returns the field that counts the records of a table in the category `r`, and its SQL. */
export const countUsedBy = (table: 'equipment' | 'suppliers' | 'dependency_scenarios') => ({
  name: 'usedBy' as const,
  count: sql<number>`(select count(*) from ${sql.table(table)} u
    where u.organisation_uid = r.organisation_uid and u.category_uid = r.uid)`,
});

/**
 * Creates the queries of a register of categories.
 * @param counter the field that counts the records in the category `r`, and its SQL
 */
export function createCategoryRepository<const Count extends string>(
  table: 'equipment_categories' | 'supplier_categories' | 'scenario_categories' | 'industries',
  counter: { readonly name: Count; readonly count: RawBuilder<number> },
) {
  const select = (organisation: string) =>
    queries
      // The tables have the same columns.
      .selectFrom(`${table} as r` as 'equipment_categories as r')
      .select([
        'r.uid',
        'r.version',
        'r.created_at as createdAt',
        'r.updated_at as updatedAt',
        'r.name',
        'r.description',
        'r.status',
        counter.count.as(counter.name),
      ])
      .where('r.organisation_uid', '=', organisation);
  const order: Record<string, RawBuilder<unknown>> = {
    name: sql`lower(r.name)`,
    status: sql.ref('r.status'),
    createdAt: sql.ref('r.created_at'),
    updatedAt: sql.ref('r.updated_at'),
    [counter.name]: counter.count,
  };
  return {
    table,
    page(
      organisation: string,
      asked: Omit<Asked, 'sort'> & { readonly sort: OwnSort | Count | `-${OwnSort | Count}` },
    ) {
      const { q, filter } = asked;
      const words = contains(q);
      let rows = select(organisation);
      if (q) rows = rows.where((eb) => eb.or([eb('r.name', 'ilike', words), eb('r.description', 'ilike', words)]));
      if (filter.status) rows = rows.where('r.status', 'in', filter.status);
      return pageJson<string>(rows, asked, order, 'r');
    },
    byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('r.uid', '=', uid)),
    ...tableWrites(table, ({ name, description, status }: CategoryInput) => ({ name, description, status })),
  };
}

/**
 * Creates the handlers of a register of categories.
 * @param constraints the errors for violated constraints
 */
export function createCategoryHandlers<const Count extends string>(
  repository: ReturnType<typeof createCategoryRepository<Count>>,
  constraints: ConstraintErrors,
) {
  const { table } = repository;
  const plain = crudHandlers(repository);
  const listed = createUidLister(repository);
  return {
    ...plain,
    bulkSet: async (ctx: { db: WriteDb; organisation: { readonly uid: string }; body: BulkSetBody }) =>
      setMany({ table, columns: statusColumn }, ctx, (asked) => listed(ctx, asked)),
    ...createBulkDelete({ table, remove: plain.remove, constraints, listed }),
  };
}
