import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { ensureLoginRole, migrate } from '#root/server/start/database/migrate.ts';
import { createPool } from '#root/server/start/database/pool.ts';

const role = { user: 'holdfast_test', password: 'only-for-throw-away-databases' };
const migrations = join(import.meta.dirname, '../../migrations');

async function readTemplateName(): Promise<string> {
  const hash = createHash('sha1');
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(join(migrations, file)));
  return `holdfast_template_${hash.digest('hex').slice(0, 12)}`;
}

const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Returns the name of the migrated template database. Creates the database if it does not exist. */
async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const name = await readTemplateName();
  await admin.query('select pg_advisory_lock(4711)');
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and not datallowconn', [name]);
    if (rowCount) return name;
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    const owner = createPgPool({ connectionString: withDatabase(url, name), max: 2 });
    await migrate(owner);
    await ensureLoginRole(owner, role.user, role.password);
    await owner.end();
    await admin.query(`alter database ${name} allow_connections false`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(4711)');
  }
}

/**
 * Waits up to a second until a database has no connections. PostgreSQL closes the connections of an ended pool with a
 * delay. Dropping the database by force before that would log errors.
 */
async function waitUntilUnused(admin: pg.Client, database: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [database]);
    if (!rowCount) return;
    await setTimeout(10);
  }
}

/** Creates a role that can own a database but is not a superuser. It may grant the shared role, as if it had created that role. */
export async function createOwnerRole(admin: pg.Client, name: string, password: string): Promise<void> {
  await admin.query(`create role ${name} login createrole password '${password}'`);
  await admin.query(`grant holdfast_app to ${name} with admin option`);
}

export interface TestDatabase {
  /** A superuser's pool for setting up test data, which bypasses row-level security. */
  readonly owner: pg.Pool;
  /** A pool with the role that the server uses. */
  readonly pool: pg.Pool;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

/** Creates a database for one test file, as a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = inject('databaseAdminUrl');
  const admin = createPgClient({ connectionString: url });
  await admin.connect();
  const template = await ensureTemplate(admin, url);
  const name = `holdfast_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copying the files takes half the time of copying through the write-ahead log, the default.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = withDatabase(url, name);
  const owner = createPgPool({ connectionString: ownerUrl, max: 2 });
  // The URL is a changed copy and is not built anew, so that it keeps the `host` parameter, which may name a Unix
  // socket.
  const runtimeUrl = new URL(ownerUrl);
  runtimeUrl.username = role.user;
  runtimeUrl.password = role.password;
  const pool = createPool({ connectionString: runtimeUrl.href, max: 8 }, () => undefined);
  const close = async () => {
    await pool.end();
    await owner.end();
    await waitUntilUnused(admin, name);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { owner, pool, ownerUrl, close };
}
