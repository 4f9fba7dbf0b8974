import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { createHealth } from '#root/server/platform/servers/health.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase } from './database.ts';
import { migrationNames } from './migrate.ts';

const key = Buffer.alloc(32, 7);
let database: TestDatabase;
let lines: string[];
const say = (line: string) => void lines.push(line);
const log = { debug: say, info: say, warn: say, error: say };

async function start(): Promise<void> {
  const env = { NODE_ENV: 'test', DATABASE_URL: database.ownerUrl, APP_KEY: key.toString('base64') };
  const opened = await openDatabase(readConfig(env), createKeys(key), log);
  await opened.pool.query('select count(*) from organisations');
  await opened.close();
}

/** Does what a newer release does: runs a migration that this release does not know. */
const migrateFurther = (sql: string) =>
  database.owner.query(`${sql}; insert into kysely_migration values ('9998-next-release', now()::text)`);
const requireAtLeast = (name: string) =>
  database.owner.query(
    `create or replace function minimum_server_schema() returns text language sql stable as $$ select '${name}' $$`,
  );

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  lines = [];
});

describe('a server of the previous release', () => {
  it('starts on the schema of the next release, which has more tables and columns', async () => {
    await migrateFurther(`
      create table pets (organisation_uid uuid not null, uid uuid not null, primary key (organisation_uid, uid));
      select secure_tenant_table('pets');
      create table licences (uid uuid primary key);
      alter table users add column nickname text not null default ''`);
    await start();
    expect(lines.join()).toContain('A newer release has migrated the database');
  });

  it('is refused with a message, and is not ready, once the schema lacks something that this server uses', async () => {
    const known = (await migrationNames()).at(-1) ?? '';
    const pool = createPgPool({ connectionString: database.ownerUrl, max: 1 });
    expect(await createHealth(pool, known).check()).toMatchObject({ status: 'ready' });
    await requireAtLeast('9998-next-release');
    await expect(start()).rejects.toThrow(
      `A newer release of Holdfast has migrated this database to 9998-next-release. This release is too old for it`,
    );
    expect(await createHealth(pool, known).check()).toEqual({
      status: 'not ready',
      parts: { database: 'ready', schema: 'not ready' },
    });
    await pool.end();
    await requireAtLeast(known);
    await start();
  });

  it('is refused with a message if the database lacks one of its migrations', async () => {
    const known = (await migrationNames()).at(-1);
    await database.owner.query('delete from kysely_migration where name = $1', [known]);
    await expect(start()).rejects.toThrow(`which this release does not know, and lacks ${known}`);
  });
});
