import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

const folder = join(import.meta.dirname, '../../../../migrations');

/** Returns the names of all migrations that this release knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();
}

async function sqlFiles(): Promise<Record<string, Migration>> {
  const entries = (await migrationNames()).map(async (name) => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    return [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db);
          // Updates the audit triggers for new columns, so that the migrations need not do so.
          await sql`select audit_updates()`.execute(db);
        },
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Runs the missing migrations as the owner of the tables. Servers that start at the same time take turns.
 * @param last the migration to stop after; undefined for the newest
 * @returns the names of the migrations that ran
 * @throws if a migration fails; it is then rolled back completely
 */
export async function migrate(owner: Pool, last?: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const migrator = new Migrator({ db, provider: { getMigrations: sqlFiles } });
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) {
    const name = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${name ?? ''} failed: ${(error as Error).message}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/**
 * The settings for every session of the runtime role. They are stored with the role, because poolers do not pass on
 * startup parameters.
 */
const sessionSettings = { timezone: 'UTC', statement_timeout: '30s', idle_in_transaction_session_timeout: '30s' };

/**
 * Ensures that the runtime role exists with this password and with only its own rights. The owner needs CREATEROLE.
 * Servers that start at the same time take turns.
 * @throws if a role with this name exists that this server did not create
 */
export async function ensureLoginRole(owner: Pool, role: string, password: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('holdfast login role', 0))`);
    const { rows } = await client.query<{ ours: boolean }>(
      `select exists (select from pg_auth_members where member = r.oid and roleid = 'holdfast_app'::regrole) as ours
       from pg_roles r where rolname = $1`,
      [role],
    );
    if (rows[0]?.ours === false) throw new Error(`The role ${role} exists already and was not created by this server.`);
    const name = escapeIdentifier(role);
    // In ALTER ROLE, even denying SUPERUSER or BYPASSRLS requires a superuser, so neither is named. New roles have
    // neither.
    await client.query(`${rows[0] ? 'alter' : 'create'} role ${name} login password ${escapeLiteral(password)}`);
    if (!rows[0]) await client.query(`grant holdfast_app to ${name}`);
    for (const [setting, value] of Object.entries(sessionSettings)) {
      await client.query(`alter role ${name} set ${setting} = ${escapeLiteral(value)}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
