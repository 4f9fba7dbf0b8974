import { randomBytes } from 'node:crypto';
import net from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runBatch } from '#root/server/platform/db/batch.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { createOwnerRole } from '#test/support/database.ts';
import { openDatabase, runtimeRole } from './database.ts';

/**
 * The names for a database on an external PostgreSQL. Its owner is an ordinary role, so forced row-level security also
 * applies to the owner.
 */
const tag = randomBytes(4).toString('hex');
const names = { owner: `owner_${tag}`, poor: `poor_${tag}`, database: `outside_${tag}` };
const silent = { debug() {}, info() {}, warn() {}, error() {} };
let admin: pg.Client;

const urlFor = (user: string, database = names.database): string => {
  const url = new URL(inject('databaseAdminUrl'));
  url.username = user;
  url.password = 'secret';
  url.pathname = `/${database}`;
  return url.href;
};
const keys = createKeys(Buffer.alloc(32, 7));
const open = (databaseUrl: string, more: Record<string, string> = {}, key = keys) => {
  const APP_KEY = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, APP_KEY, ...more });
  return openDatabase(config, key, silent);
};

beforeAll(async () => {
  admin = createPgClient({ connectionString: inject('databaseAdminUrl') });
  await admin.connect();
  await createOwnerRole(admin, names.owner, 'secret');
  await admin.query(`create role ${names.poor} login password 'secret'`);
  await admin.query(`create database ${names.database} owner ${names.owner}`);
});
afterAll(async () => {
  await admin.query(`drop database ${names.database} with (force)`);
  await admin.query(`drop role if exists ${runtimeRole(names.database)}, ${names.owner}, ${names.poor}`);
  await admin.end();
});

describe('an external database', () => {
  it('the error explains how the owner of the database creates the runtime role', async () => {
    await expect(open(urlFor(names.poor))).rejects.toThrow(`ALTER ROLE ${names.poor} CREATEROLE;`);
  });

  it('the error explains what is wrong with DATABASE_URL', async () => {
    await expect(open(urlFor(names.owner, `none_${tag}`))).rejects.toThrow(
      'Create the database that DATABASE_URL names',
    );
    await expect(open(urlFor(names.owner).replace('secret', 'wrong'))).rejects.toThrow(
      'password in DATABASE_URL is wrong',
    );
  });

  it('an owner without superuser rights migrates the database, and the runtime role owns nothing', async () => {
    const database = await open(urlFor(names.owner));
    expect(database.empty).toBe(true);
    const { rows } = await database.pool.query(
      `select current_user as name, current_setting('TimeZone') as zone, current_setting('statement_timeout') as patience`,
    );
    expect(rows).toEqual([{ name: runtimeRole(names.database), zone: 'UTC', patience: '30s' }]);
    await database.close();
    // After the first start, the owner no longer needs the right to create roles.
    await admin.query(`alter role ${names.owner} nocreaterole`);
    const again = await open(urlFor(names.owner));
    await again.close();
    await admin.query(`alter role ${names.owner} createrole`);
  });

  it('organisations are found before anyone has signed in', async () => {
    const uid = '01900000-0000-7000-8000-000000000001';
    await admin.query(`select 1`);
    const super_ = createPgClient({ connectionString: urlFor(names.owner) });
    await super_.connect();
    await super_.query(`select set_config('holdfast.organisation', $1, false)`, [uid]);
    await super_.query(
      `insert into organisations (organisation_uid, uid, name, friendly_url) values ($1, $1, 'Acme', 'acme')`,
      [uid],
    );
    await super_.end();
    const database = await open(urlFor(names.owner));
    expect(database.empty).toBe(false);
    const { rows } = await database.pool.query(`select name from find_tenant('ACME')`);
    expect(rows).toEqual([{ name: 'Acme' }]);
    await database.close();
  });

  it('a server with another key is refused, and the servers with the right key continue', async () => {
    const database = await open(urlFor(names.owner));
    const otherKeys = createKeys(Buffer.alloc(32, 8));
    await expect(open(urlFor(names.owner), {}, otherKeys)).rejects.toThrow('APP_KEY is not the key of this database');
    // The password of the role has not changed, so a new connection can sign in.
    const fresh = createPgClient({ connectionString: database.url });
    await fresh.connect();
    await fresh.end();
    // A database of an older release has no key check. Its key is recognised by the role's password.
    const owner = createPgClient({ connectionString: urlFor(names.owner) });
    await owner.connect();
    await owner.query('delete from installation');
    await owner.end();
    await expect(open(urlFor(names.owner), {}, otherKeys)).rejects.toThrow('APP_KEY is not the key of this database');
    await database.close();
    const again = await open(urlFor(names.owner));
    await again.close();
    await expect(open(urlFor(names.owner), {}, otherKeys)).rejects.toThrow('APP_KEY is not the key of this database');
  });

  it('no statement is prepared, so that a pooler can be used', async () => {
    const database = await open(urlFor(names.owner), {
      PG_POOLER: 'transaction',
      DATABASE_DIRECT_URL: urlFor(names.owner),
    });
    const client = await database.pool.connect();
    await runBatch(client, [{ text: 'select $1::int as n', values: [1], name: 'named' }]);
    await client.query({ text: 'select $1::int as n', values: [1], name: 'of the background work' });
    const { rows } = await client.query('select name from pg_prepared_statements');
    expect(rows).toEqual([]);
    client.release();
    const zone = await readTenant(database.pool, '01900000-0000-7000-8000-000000000001').maybe({
      text: `select current_setting('TimeZone') as zone`,
      values: [],
      name: 'zone',
    });
    expect(zone).toEqual({ zone: 'UTC' });
    await database.close();
  });

  it('a database that could lose confirmed writes is refused', async () => {
    // The PostgreSQL of the tests runs without fsync, so it could lose confirmed writes.
    await expect(open(urlFor(names.owner), { NODE_ENV: 'production' })).rejects.toThrow('fsync is off, so a crash');
  });
});

/**
 * Forwards connections to the PostgreSQL of the tests. Like a pooler, it reports another process id to clients. The
 * message is BackendKeyData of PostgreSQL's protocol: K, its length, the process id, and a key.
 */
async function startPooler(): Promise<{ url: string; close(): void }> {
  const [, folder = ''] = /@([^:/]+)/.exec(inject('databaseAdminUrl')) ?? [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(`${decodeURIComponent(folder)}/.s.PGSQL.5432`);
    upstream.on('data', (chunk) => {
      const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) chunk.writeInt32BE(chunk.readInt32BE(at + 5) + 1, at + 5);
      client.write(chunk);
    });
    client.pipe(upstream);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(`postgres://${names.owner}:secret@127.0.0.1:${port}/${names.database}`);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: url.href, close };
}

describe('a pooler', () => {
  it('is refused without PG_POOLER and as DATABASE_DIRECT_URL, with a message that names the variable to set', async () => {
    const { url, close } = await startPooler();
    try {
      await expect(open(url)).rejects.toThrow(
        /^DATABASE_URL leads to a pooler .*Set PG_POOLER=transaction, and DATABASE_DIRECT_URL/,
      );
      const twice = { DATABASE_DIRECT_URL: url, PG_POOLER: 'transaction' };
      await expect(open(urlFor(names.owner), twice)).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a pooler .*Give the address of PostgreSQL itself/,
      );
      const right = { DATABASE_DIRECT_URL: urlFor(names.owner), PG_POOLER: 'transaction' };
      await (await open(url, right)).close();
    } finally {
      close();
    }
  });
});

describe('runtimeRole', () => {
  it("the role's name fits the 63 bytes that PostgreSQL allows", () => {
    expect(runtimeRole('holdfast')).toBe('holdfast_runtime_holdfast');
    const long = runtimeRole('ü'.repeat(31));
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(63);
    expect(long).not.toBe(runtimeRole('ü'.repeat(30)));
  });
});
