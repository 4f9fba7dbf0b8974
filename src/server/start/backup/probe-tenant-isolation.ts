import type pg from 'pg';
import { organisationsWithLog } from '#root/server/platform/audit/verify.ts';
import { listTables } from './tables.ts';

/**
 * Tries to reach rows of other organisations with the server's own role: first without an organisation, then as each
 * organisation in turn. Reads every table, and locks the next organisation as if to change it. Nothing is changed.
 * @returns sentences about what could be reached
 */
export async function probeTenantIsolation(owner: pg.Client, pool: pg.Pool): Promise<string[]> {
  const tables = (await listTables(owner)).filter(({ ofTenants }) => ofTenants).map(({ name }) => name);
  const organisations = (await organisationsWithLog(owner)).map(({ uid }) => uid);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const readable = await findReadable(client, tables);
    const problems = (await findForeignRows(client, readable)).map(
      (name) => `${name} shows rows to the server's role without an organisation.`,
    );
    for (const [at, organisation] of organisations.entries()) {
      await client.query(`select set_config('holdfast.organisation', $1, true)`, [organisation]);
      const foreign = await findForeignRows(client, readable);
      problems.push(...foreign.map((name) => `${name} shows rows of other organisations to ${organisation}.`));
      const next = organisations[(at + 1) % organisations.length];
      if (next === organisation) continue;
      // A row that can be locked for a change can also be changed. An actual change could fail for another reason and
      // end the probe.
      const { rowCount } = await client.query('select from organisations where uid = $1 for update', [next]);
      if (rowCount) problems.push(`${organisation} can change the organisation ${next}.`);
    }
    return problems;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function findReadable(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where has_schema_privilege(split_part(name, '.', 1), 'usage')
       and has_table_privilege(name, 'select')`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Returns the tables with visible rows of other organisations than the current one. */
async function findForeignRows(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const lines = tables.map(
    (name, at) =>
      `exists (select from ${name} where organisation_uid is distinct from current_organisation()) as t${at}`,
  );
  const { rows } = await client.query<Record<string, boolean>>(`select ${lines.join(', ')}`);
  return tables.filter((_, at) => rows[0]?.[`t${at}`]);
}
