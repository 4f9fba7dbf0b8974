import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { runBatch } from './batch.ts';
import { maxPrepared } from './prepared-statements.ts';
import { findName, type Statement } from './statement.ts';

const select = (text: string): Statement<{ n: number }> => ({ text, values: [], name: findName(text) });
const frequent = select('select 1 as n');
const countPrepared: Statement<{ n: number }> = {
  text: 'select count(*)::int as n from pg_prepared_statements',
  values: [],
};
const findPrepared = ({ text }: Statement): Statement => ({
  text: 'select from pg_prepared_statements where statement = $1',
  values: [text],
});

describe('the prepared statements of a connection', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('are closed if there are too many, beginning with the least recently used, and are prepared again when they are needed', async () => {
    const client = await database.pool.connect();
    const run = (...statements: Statement[]) => runBatch<{ n: number }>(client, statements);
    const isPrepared = async (statement: Statement) => (await run(findPrepared(statement))).rowCount === 1;
    const rare = Array.from({ length: maxPrepared + 100 }, (_, index) => select(`select ${index} as rare`));
    await run(frequent);
    for (let from = 0; from < rare.length; from += 500) await run(...rare.slice(from, from + 500), frequent);
    expect(await isPrepared(frequent)).toBe(true);
    expect(await isPrepared(rare[0] as Statement)).toBe(false);
    expect(await isPrepared(rare.at(-1) as Statement)).toBe(true);
    expect((await run(countPrepared)).rows).toEqual([{ n: maxPrepared }]);
    await run(rare[0] as Statement);
    expect(await isPrepared(rare[0] as Statement)).toBe(true);
    client.release();
  });

  it('survive a batch that fails while other statements are being closed', async () => {
    const client = await database.pool.connect();
    const run = (...statements: Statement[]) => runBatch<{ n: number }>(client, statements);
    const rare = Array.from({ length: maxPrepared }, (_, index) => select(`select ${index} as rarer`));
    await run(frequent, ...rare);
    await expect(run(select('select 1 / 0 as n'), frequent)).rejects.toThrow('division by zero');
    expect((await run(frequent)).rows).toEqual([{ n: 1 }]);
    expect((await run(countPrepared)).rows).toEqual([{ n: maxPrepared }]);
    client.release();
  });
});
