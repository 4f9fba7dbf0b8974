import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createPgClient, createPgPool } from './pg-connections.ts';

let admin: pg.Client;
const uncaught: Error[] = [];
const keep = (error: Error) => void uncaught.push(error);

beforeAll(async () => {
  admin = createPgClient({ connectionString: inject('databaseAdminUrl') });
  await admin.connect();
});
afterAll(() => admin.end());
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', keep);
});
afterEach(() => process.off('uncaughtException', keep));

const config = () => ({ connectionString: inject('databaseAdminUrl'), max: 1 });
const findPid = async (client: Pick<pg.ClientBase, 'query'>): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
/** Node's own `once` would also listen to errors, and so hide a missing listener. */
const hear = (on: pg.Client | pg.PoolClient | pg.Pool, what: string) =>
  new Promise((resolve) => (on as NodeJS.EventEmitter).once(what, resolve));
const end = (pid: number) => admin.query('select pg_terminate_backend($1, 5000)', [pid]);

it('a connection that PostgreSQL ends does not end the process, and its next query reports the loss', async () => {
  const client = createPgClient(config());
  await client.connect();
  const ended = hear(client, 'end');
  await end(await findPid(client));
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  expect(uncaught).toEqual([]);
});

it('if PostgreSQL ends an idle connection of a pool, the loss is reported and the connection is replaced', async () => {
  const lost: string[] = [];
  const pool = createPgPool(config(), ({ message }) => void lost.push(message));
  const removed = hear(pool, 'remove');
  await end(await findPid(pool));
  await removed;
  expect(await findPid(pool)).toBeGreaterThan(0);
  await pool.end();
  expect({ lost, uncaught }).toEqual({ lost: ['terminating connection due to administrator command'], uncaught: [] });
});

it('if a connection is lost between two statements of a transaction, only the next statement fails', async () => {
  const pool = createPgPool(config());
  const client = await pool.connect();
  await client.query('begin');
  const ended = hear(client, 'end');
  await end(await findPid(client));
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
  expect(uncaught).toEqual([]);
});
