import net from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { createPool } from '#root/server/start/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { databaseError } from './constraint-errors.ts';
import type { Statement } from './statement.ts';
import { readTenant, writeTenant } from './tenant.ts';

const organisation = '01900000-0000-7000-8000-00000000000a';
const one: Statement<{ n: number }> = { text: 'select 1 as n', values: [], name: 'one' };

/** A way to PostgreSQL that can stop to pass on anything, without closing a connection, as a dead network does. */
async function openWay(target: net.NetConnectOpts) {
  let silent = false;
  const sockets: net.Socket[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(target);
    sockets.push(near, far);
    near.on('data', (data) => silent || far.write(data)).on('error', () => undefined);
    far.on('data', (data) => silent || near.write(data)).on('error', () => undefined);
    near.on('close', () => silent || far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    setSilent: (value: boolean) => {
      silent = value;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a PostgreSQL that has gone without a word', () => {
  let database: TestDatabase;
  let way: Awaited<ReturnType<typeof openWay>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { host, port, user, password, database: name } = createPgClient({ connectionString: database.ownerUrl });
    way = await openWay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    pool = createPool(
      {
        ...{ host: '127.0.0.1', port: way.port, user: user ?? '', password: password ?? '', database: name ?? '' },
        ...{ max: 2, longestWait: 1_000 },
      },
      () => undefined,
    );
  });
  afterAll(async () => {
    way.close();
    await pool.end();
    await database.close();
  });

  it('is given up with 503 for reads and writes, and the next call gets a fresh connection', async () => {
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
