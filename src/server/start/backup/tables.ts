import type { ClientBase } from 'pg';

export interface Table {
  /** The schema and the name, quoted where SQL needs it, such as `public.activities`. */
  readonly name: string;
  /** The columns that are stored, in their order. */
  readonly columns: readonly string[];
  /** True if the rows belong to organisations. */
  readonly ofTenants: boolean;
  /** True if row-level security is enabled. */
  readonly secured: boolean;
  /** The other tables that its rows refer to. */
  readonly parents: readonly string[];
}

/**
 * Tables that backups leave out, because they belong to one database: its migrations, which a restore runs itself, its
 * backups and its servers.
 */
const ofTheDatabase = ['kysely_migration', 'kysely_migration_lock', 'backup_runs', 'servers'].map(
  (name) => `public.${name}`,
);

const selectTables = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as secured, columns, parents,
    'organisation_uid' = any (columns) as "ofTenants"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') as columns from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') stored
  cross join lateral (select coalesce(array_agg(distinct format('%I.%I', pn.nspname, p.relname)), '{}') as parents
    from pg_constraint k join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) referred
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and format('%I.%I', n.nspname, c.relname) <> all ($1)
  order by 1`;

/** Lists the tables of the installation. A table comes after the tables that its rows refer to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(selectTables, [ofTheDatabase]);
  const byName = new Map(rows.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table): void => {
    if (ordered.has(table)) return;
    for (const parent of table.parents) {
      const found = byName.get(parent);
      if (found) visit(found);
    }
    ordered.add(table);
  };
  for (const table of rows) visit(table);
  return [...ordered];
}

/** Counts the rows that the client sees, by table. */
export async function countRows(client: ClientBase, tables: readonly Table[]): Promise<Map<string, number>> {
  return addUp(client, tables, (table) => `select count(*) from ${table.name}`);
}

/**
 * Counts the rows as each organisation in turn. Unlike the export, this does not use the policy for backups, so it
 * finds a table that lacks the policy.
 */
export async function countByTenants(
  client: ClientBase,
  tables: readonly Table[],
  organisations: readonly string[],
): Promise<Map<string, number>> {
  const counts = await countRows(
    client,
    tables.filter(({ ofTenants }) => !ofTenants),
  );
  const theirs = tables.filter(({ ofTenants }) => ofTenants);
  for (const organisation of organisations) {
    await client.query(`select set_config('holdfast.organisation', $1, true)`, [organisation]);
    const seen = await addUp(
      client,
      theirs,
      (table) => `select count(*) from ${table.name} where organisation_uid = current_organisation()`,
    );
    for (const [name, count] of seen) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  await client.query(`select set_config('holdfast.organisation', '', true)`);
  return counts;
}

async function addUp(
  client: ClientBase,
  tables: readonly Table[],
  toQuery: (table: Table) => string,
): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const lines = tables.map((table, at) => `(${toQuery(table)}) as t${at}`);
  const { rows } = await client.query<Record<string, string>>(`select ${lines.join(', ')}`);
  return new Map(tables.map(({ name }, at) => [name, Number(rows[0]?.[`t${at}`])]));
}
