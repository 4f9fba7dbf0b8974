import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '#root/server/start/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openWay } from '#test/support/way-to-postgres.ts';
import { databaseError } from './constraint-errors.ts';
import type { Statement } from './statement.ts';
import { readTenant, writeTenant } from './tenant.ts';

const organisation = '01900000-0000-7000-8000-00000000000a';
const one: Statement<{ n: number }> = { text: 'select 1 as n', values: [], name: 'one' };

describe('a PostgreSQL that has disappeared without closing its connections', () => {
  let database: TestDatabase;
  let way: Awaited<ReturnType<typeof openWay>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    way = await openWay(database.ownerUrl);
    pool = createPool({ ...way.options, max: 2, longestWait: 1_000 }, () => undefined);
  });
  afterAll(async () => {
    way.close();
    await pool.end();
    await database.close();
  });

  it('makes reads and writes fail with 503, and the next call uses a new connection', async () => {
    const read = () => readTenant(pool, organisation).maybe(one);
    expect(await read()).toEqual({ n: 1 });
    for (const call of [
      read,
      () => pool.query('select 1'),
      () => writeTenant(pool, organisation, {}, (db) => db.maybe(one)),
      () =>
        writeTenant(pool, organisation, {}, async (db) => {
          way.setSilent(false);
          await db.maybe(one);
          way.setSilent(true);
        }),
    ]) {
      way.setSilent(true);
      const error = await call().catch((reason: unknown) => reason);
      expect(databaseError(error, {})).toMatchObject({ status: 503 });
      way.setSilent(false);
      expect(await read()).toEqual({ n: 1 });
    }
  });
});
