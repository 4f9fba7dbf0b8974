import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openWay } from '#test/support/way-to-postgres.ts';
import { waitForPostgres } from './postgres-checks.ts';

let database: TestDatabase;
let way: Awaited<ReturnType<typeof openWay>>;
beforeAll(async () => {
  database = await createTestDatabase();
  way = await openWay(database.ownerUrl);
});
afterAll(async () => {
  way.close();
  await database.close();
});

/**
 * Waits for a PostgreSQL that does not answer at first. With `answersAtLast`, it answers as soon as a warning has been
 * logged.
 */
async function waitForSilent(patience: number, answersAtLast: boolean): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (line: string) => {
    warnings.push(line);
    way.setSilent(!answersAtLast);
  };
  way.setSilent(true);
  const pool = createPgPool({ ...way.options, max: 1, connectionTimeoutMillis: 300 });
  try {
    await waitForPostgres(pool, { debug() {}, info() {}, error() {}, warn }, patience);
  } finally {
    way.setSilent(false);
    await pool.end();
  }
  return warnings;
}

it('a start waits for a PostgreSQL that is too busy to answer', async () => {
  expect(await waitForSilent(30_000, true)).toEqual(['PostgreSQL does not answer yet; waiting for it']);
});

it('a start fails with advice if PostgreSQL never answers', async () => {
  await expect(waitForSilent(500, false)).rejects.toThrow(/cannot be opened.*timeout.*Check DATABASE_URL/);
});
