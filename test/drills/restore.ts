/**
 * `npm run drill:restore`. `-- --short` writes for a second only and restores twice. Backs up a server with its own
 * PostgreSQL while clients write, restores the backup to a second data folder, and then also to a PostgreSQL that runs
 * separately (DATABASE_URL). Signs in at each copy, which must contain every write that was acknowledged before the
 * backup. Then changes one byte of a backup, and cuts off a file of another. Both backups must be refused. Exits with 1
 * if a write is lost or a damaged backup is accepted.
 */

import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';

const short = process.argv.includes('--short');
const seconds = short ? 1 : 20;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-restore-'));
chmodSync(folder, 0o711); // PostgreSQL may run as another user, who has to enter this folder.
const backups = join(folder, 'backups');
const print = (line: string) => void process.stdout.write(`${line}\n`);
let failures = 0;
const expectThat = (what: string, right: boolean) => {
  print(`${right ? 'right' : 'WRONG'}: ${what}`);
  if (!right) failures += 1;
};

type Settings = Record<string, string>;

async function run(program: 'backup' | 'restore', args: readonly string[], env: Settings) {
  const begin = performance.now();
  const child = spawn(process.execPath, [`src/server/start/cli/${program}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  print(`${program}: exit ${code} after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return { code, output };
}

interface Product {
  readonly server: ServerProcess;
  readonly url: string;
}

async function start(env: Settings): Promise<Product> {
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const server = startServerProcess({ ...env, PORT: port, APP_URL: url, REQUESTS_PER_MINUTE: '0' });
  await said(server, 'is ready');
  return { server, url };
}

async function stop({ server }: Product): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

/** Signs in. @returns the cookies */
async function signIn({ url }: Product, login: { username: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/identity/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: 'northwind', ...login }),
  });
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

const activities = ({ url }: Product) => `${url}/continuity/api/v1/activities`;

/** Creates activities until `ended` returns true. @returns the uids with the times of their answers */
async function write(product: Product, cookie: string, name: string, ended: () => boolean) {
  const written: { uid: string; at: number }[] = [];
  for (let n = 0; !ended(); n += 1) {
    const answer = await fetch(activities(product), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `${name} ${n}` }),
    });
    const body = (await answer.json()) as { data?: { uid: string } };
    if (body.data) written.push({ uid: body.data.uid, at: performance.now() });
  }
  return written;
}

async function countLost(product: Product, cookie: string, uids: readonly string[]): Promise<number> {
  let lost = 0;
  for (const uid of uids) {
    const answer = await fetch(`${activities(product)}/${uid}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) lost += 1;
  }
  return lost;
}

/** Starts a restored copy, and looks for the records that were written before the backup. */
async function lookAt(what: string, env: Settings, login: { username: string; password: string }, uids: string[]) {
  const product = await start(env);
  const cookie = await signIn(product, login);
  expectThat(`${what}: 0 of ${uids.length} writes lost`, (await countLost(product, cookie, uids)) === 0);
  await stop(product);
}

async function refuseDamage(how: string, env: Settings, change: (file: string) => void): Promise<void> {
  const copy = join(folder, how);
  cpSync(backups, copy, { recursive: true });
  const [name = ''] = readdirSync(copy);
  change(join(copy, name, 'database/public.activities.0001.gz'));
  const { code, output } = await run('restore', [copy, '--verify'], env);
  expectThat(`${how} is refused and named`, code === 1 && output.includes('public.activities.0001.gz'));
}

try {
  const first = { DATA_DIR: join(folder, 'first') };
  const product = await start(first);
  const logins = JSON.parse(readFileSync(join(first.DATA_DIR, 'demo-logins.json'), 'utf8')) as {
    role: string;
    username: string;
    password: string;
  }[];
  const { username = '', password = '' } = logins.find(({ role }) => role === 'BC manager') ?? {};
  const login = { username, password };
  const cookie = await signIn(product, login);
  let ended = false;
  const writing = [1, 2, 3, 4].map((writer) => write(product, cookie, `Writer ${writer}`, () => ended));
  await sleep(seconds * 1000);
  const begun = performance.now();
  const made = await run('backup', [backups], first);
  ended = true;
  const written = (await Promise.all(writing)).flat();
  const before = written.filter(({ at }) => at < begun).map(({ uid }) => uid);
  print(`${written.length} writes, ${before.length} of them before the backup`);
  expectThat('the backup is whole', made.code === 0 && before.length > 0);
  await stop(product);

  const second = { DATA_DIR: join(folder, 'second') };
  mkdirSync(second.DATA_DIR);
  cpSync(join(first.DATA_DIR, 'app.key'), join(second.DATA_DIR, 'app.key'));
  expectThat('it is restored on a second data folder', (await run('restore', [backups], second)).code === 0);
  await lookAt('second data folder', second, login, before);

  const log = { debug() {}, info() {}, warn: print, error: print };
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), log });
  try {
    const admin = createPgClient({ connectionString: cluster.adminUrl });
    await admin.connect();
    await admin.query(`create role keeper login createrole password 'drill'`);
    await admin.query('create database elsewhere owner keeper');
    await admin.end();
    const url = new URL(cluster.adminUrl);
    [url.username, url.password, url.pathname] = ['keeper', 'drill', '/elsewhere'];
    const key = readFileSync(join(first.DATA_DIR, 'app.key'), 'utf8').trim();
    const outside = { DATABASE_URL: url.href, APP_KEY: key, DATA_DIR: join(folder, 'third') };
    expectThat('it is restored on a PostgreSQL of its own', (await run('restore', [backups], outside)).code === 0);
    await lookAt('PostgreSQL of its own', outside, login, before);
    const again = join(folder, 'again');
    const back = await run('backup', [again], outside);
    expectThat('that one is backed up by an owner who is no superuser', back.code === 0);
    if (!short) expectThat('and can be restored', (await run('restore', [again, '--verify'], outside)).code === 0);
  } finally {
    await cluster.stop();
  }
  await refuseDamage('a changed byte', second, (file) => {
    const content = readFileSync(file);
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, content);
  });
  await refuseDamage('a cut file', second, (file) => truncateSync(file, 40));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(failures === 0 ? 'Nothing was lost' : `${failures} checks failed`);
process.exitCode = failures === 0 ? 0 : 1;
