import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

/** Two servers start on each database. Neither the databases nor the servers of one database may disturb each other. */
const databases = ['first', 'second', 'third'];
const starts = databases.flatMap((name) => [name, name]);

const silent = { debug() {}, info() {}, warn() {}, error() {} };
let dataDir: string;
let postgres: EmbeddedPostgres;

/** Opens the database with a key of its own, as the first start of a server does, and closes it again. */
async function startFirst(name: string): Promise<string> {
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${name}`;
  const key = Buffer.alloc(32, name);
  const env = { NODE_ENV: 'test', DATABASE_URL: url.href, APP_KEY: key.toString('base64') };
  const database = await openDatabase(readConfig(env), createKeys(key), silent);
  const { rows } = await database.pool.query<{ user: string }>('select current_user as user');
  await database.close();
  return rows[0]?.user ?? '';
}

// This test has a PostgreSQL of its own, because the PostgreSQL that other tests share already has the role that all
// databases use.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'holdfast-first-starts-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: silent, durability: 'tests' });
  const admin = createPgClient({ connectionString: postgres.adminUrl });
  await admin.connect();
  for (const name of databases) await admin.query(`create database ${name}`);
  await admin.end();
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// The test is not retried, because a second attempt would find roles and tables of the first one.
it('servers that first start at the same moment on a new PostgreSQL all become ready', { retry: 0 }, async () => {
  expect(await Promise.all(starts.map(startFirst))).toEqual(starts.map((name) => `holdfast_runtime_${name}`));
});
