import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';

const folder = join(import.meta.dirname, '../../../migrations');

async function sqlFiles(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    return [
      file.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the database up to the newest migration, as the owner of its tables. Servers that start together take turns.
 * @returns the names of the migrations that ran
 * @throws when one fails; that one is rolled back whole
 */
export async function migrate(owner: Pool): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const migrator = new Migrator({ db, provider: { getMigrations: sqlFiles } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const name = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${name ?? ''} failed: ${(error as Error).message}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/**
 * Makes sure that the role the server runs as exists, has this password and only the runtime's rights. The owner needs
 * CREATEROLE for it.
 */
export async function ensureLoginRole(owner: Pool, role: string, password: string): Promise<void> {
  const { rows } = await owner.query(
    `select format(case when exists (select from pg_roles where rolname = $1)
       then 'alter role %I login nosuperuser nobypassrls nocreatedb nocreaterole password %L'
       else 'create role %I login nosuperuser nobypassrls nocreatedb nocreaterole password %L' end, $1::text, $2::text) as make,
     format('grant holdfast_app to %I', $1::text) as join`,
    [role, password],
  );
  await owner.query(rows[0].make);
  await owner.query(rows[0].join);
}
