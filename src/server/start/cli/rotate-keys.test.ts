import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { secretColumns } from '#root/server/platform/security/reseal.ts';
import { currentPrefix, unseal } from '#root/server/platform/security/secrets.ts';
import { createChallenge, readChallenge } from '#root/server/shared/people/challenges.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { openDatabase, runtimeRole } from '#root/server/start/database/database.ts';
import type { DemoLogin } from '#root/server/start/demo/demo.ts';
import { createOwnerRole } from '#test/support/database.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { said, startServerProcess } from '#test/support/server-process.ts';
import { forgetKeys, rotateKeys } from './rotate-keys.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const command = path.join(import.meta.dirname, 'keys-rotate.ts');

function runCommand(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr?.on('data', (text) => (complaints += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, readComplaints: () => complaints };
}

describe('keys:rotate on an external database', () => {
  const tag = randomBytes(4).toString('hex');
  const names = { owner: `keys_owner_${tag}`, database: `keys_${tag}` };
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const count = 1_500;
  let admin: pg.Client;
  let env: Record<string, string>;
  const read = (more: Record<string, string> = {}) => readConfig({ ...env, ...more });
  const open = (root: Buffer) => openDatabase(read(), createKeys(root), silent);

  beforeAll(async () => {
    const url = new URL(inject('databaseAdminUrl'));
    admin = createPgClient({ connectionString: url.href });
    await admin.connect();
    await createOwnerRole(admin, names.owner, 'secret');
    await admin.query(`create database ${names.database} owner ${names.owner}`);
    Object.assign(url, { username: names.owner, password: 'secret', pathname: `/${names.database}` });
    env = { NODE_ENV: 'test', DATABASE_URL: url.href, APP_KEY: first.toString('base64') };
  });
  afterAll(async () => {
    await admin.query(`drop database ${names.database} with (force)`);
    await admin.query(`drop role if exists ${runtimeRole(names.database)}, ${names.owner}`);
    await admin.end();
  });

  it('continues after it was killed, and leaves no secret that needs the former key', async () => {
    const keys = createKeys(first);
    const database = await open(first);
    const tenants = createTenantAccess(database.pool);
    const organisation = await tenants.write('', {}, (db) =>
      createOrganisation(db, { name: 'Rotation', friendlyUrl: 'rotation' }),
    );
    await tenants.write(organisation, {}, async (db) => {
      const data = { by: 'Ann' };
      for (let n = 0; n < count; n += 1)
        await queueMail(db, { keys }, organisation, { kind: 'test', to: `to${n}@example.org`, data });
    });
    const link = createChallenge(keys, organisation).session;
    const next = { NEW_APP_KEY: second.toString('base64') };
    await expect(rotateKeys(read(next), silent)).rejects.toThrow(/A server is connected/);
    await database.close();
    await expect(rotateKeys(read(), silent)).rejects.toThrow(/set NEW_APP_KEY/);

    const inner = new URL(inject('databaseAdminUrl'));
    inner.pathname = `/${names.database}`;
    const superuser = createPgClient({ connectionString: inner.href });
    await superuser.connect();
    const countNew = async () =>
      (
        await superuser.query('select from mails where starts_with(body_cipher, $1)', [
          currentPrefix(createKeys(second)),
        ])
      ).rowCount ?? 0;
    // The command cannot finish before it is killed, because it has to wait for the last row.
    await superuser.query('begin');
    await superuser.query('select from mails order by uid desc limit 1 for update');
    const { child, ended } = runCommand({ ...env, ...next });
    while ((await countNew()) === 0) await sleep(2);
    child.kill('SIGKILL');
    await ended;
    await superuser.query('rollback');
    expect(await countNew()).toBeLessThan(count);

    // After the first transaction, the database can be opened with the new key and no longer with the former one.
    await expect(open(first)).rejects.toThrow(/APP_KEY is not the key of this database/);
    const between = await open(second);
    expect(between.formerRoots).toEqual([first]);
    await between.close();

    const { done, unreadable } = await rotateKeys(read(next), silent);
    expect({ left: count - (await countNew()), unreadable }).toEqual({ left: 0, unreadable: [] });
    expect(done).toBeLessThan(count);
    const { rows } = await superuser.query<{ uid: string; text: string }>('select uid, body_cipher as text from mails');
    for (const { uid: row, text } of rows)
      unseal(createKeys(second), { organisation, table: 'mails', column: 'body_cipher', row }, text);
    await superuser.end();

    // Links that were sent before still work, until the former key is forgotten.
    const after = await open(second);
    expect(readChallenge(createKeys(second, after.formerRoots), link)?.organisation).toBe(organisation);
    await after.close();
    await forgetKeys(read({ APP_KEY: second.toString('base64') }), silent);
    const last = await open(second);
    expect(readChallenge(createKeys(second, last.formerRoots), link)).toBeUndefined();
    await last.close();
  });

  it('knows every column that contains an encrypted secret', async () => {
    const database = await open(second);
    const { rows } = await database.pool.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and (column_name like '%\\_cipher' or column_name like 'mfa\\_%secret') order by 1`,
    );
    await database.close();
    expect(rows.map(({ place }) => place)).toEqual(
      secretColumns.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });
});

describe('keys:rotate on the built-in database', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-keys-'));
  const keyFile = path.join(folder, 'app.key');
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function withServer<T>(work: (address: string) => Promise<T>): Promise<T> {
    const port = await findFreePort();
    const server = startServerProcess({ PORT: String(port), DATA_DIR: folder });
    try {
      await said(server, 'is ready');
      return await work(`http://127.0.0.1:${port}`);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  }
  const post = (url: string, body: unknown, cookie = '') =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });

  it('is refused while the server runs, and keeps everybody signed in when it is run later', async () => {
    const { cookie, refreshToken, key } = await withServer(async (address) => {
      const logins = JSON.parse(fs.readFileSync(path.join(folder, 'demo-logins.json'), 'utf8')) as DemoLogin[];
      const login = logins.find(({ role }) => role === 'BC manager');
      const { tenantId, username, password } = login ?? {};
      const answer = await post(`${address}/identity/api/v1/login`, { tenantId, username, password });
      const { data } = (await answer.json()) as { data: { refreshToken: string } };
      expect(await runCommand({ DATA_DIR: folder }).ended).toBe(1);
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
      return { cookie: cookies.join('; '), refreshToken: data.refreshToken, key: fs.readFileSync(keyFile, 'utf8') };
    });
    const rotation = runCommand({ DATA_DIR: folder });
    expect(await rotation.ended).toBe(0);
    expect(rotation.readComplaints()).toBe('');
    expect(fs.readFileSync(keyFile, 'utf8')).not.toBe(key);
    expect(fs.existsSync(`${keyFile}.new`)).toBe(false);
    await withServer(async (address) => {
      const read = await fetch(`${address}/continuity/api/v1/activities`, { headers: { cookie } });
      const renewed = await post(`${address}/identity/api/v1/refresh-token`, { refreshToken }, cookie);
      expect([read.status, renewed.status]).toEqual([200, 200]);
    });
  });
});
