import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { planForManyRows } from './plan-for-many-rows.ts';
import { toStatement } from './statement.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

const rows = 1_000;

it('after `planForManyRows`, checks of foreign keys use an index, although the connection has an older plan for a small table', async () => {
  const connection = await database.owner.connect();
  await connection.query(
    `create table homes (uid integer primary key, words text default repeat('x', 1000)); insert into homes values (0); analyze homes`,
  );
  await connection.query('create table people (home integer references homes (uid))');
  // After five executions, PostgreSQL keeps one plan.
  for (let times = 0; times < 10; times += 1) await connection.query('insert into people values (0)');
  await connection.query('begin');
  await connection.query(toStatement(planForManyRows()).text);
  await connection.query('insert into homes select n from generate_series(1, $1::integer) n', [rows]);
  await connection.query('insert into people select n from generate_series(1, $1::integer) n', [rows]);
  const { rows: read } = await connection.query(
    `select idx_scan::integer as "by index" from pg_stat_xact_user_tables where relname = 'homes'`,
  );
  await connection.query('rollback');
  connection.release();
  expect(read).toEqual([{ 'by index': rows }]);
});
