import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

const folder = join(import.meta.dirname, '../../../../migrations');

async function sqlFiles(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    return [
      file.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db);
          // What a table has got is logged from now on, without a word about it in each migration.
          await sql`select audit_updates()`.execute(db);
        },
      },
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

/** What every session of the runtime role begins with; kept at the role, because a pooler passes no such parameters on. */
const sessionSettings = { timezone: 'UTC', statement_timeout: '30s', idle_in_transaction_session_timeout: '30s' };

/**
 * Makes sure that the role the server runs as exists, has this password and only the runtime's rights. The owner needs
 * CREATEROLE for it. Servers that start together take turns.
 * @throws where a role of this name exists that this server has not made
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
    if (rows[0]?.ours === false) throw new Error(`The role ${role} exists already and is not one of this server's.`);
    const name = escapeIdentifier(role);
    // Naming SUPERUSER or BYPASSRLS in ALTER ROLE needs a superuser, even to deny them; a new role has neither.
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
