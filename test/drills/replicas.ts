/**
 * `npm run drill:replicas`. Two servers share Debian's PostgreSQL 15 behind PgBouncer in transaction mode (`apt-get
 * install postgresql-15 pgbouncer`); with `-- --short`, the PostgreSQL from npm without a pooler. Clients write through
 * one server and read through the other, while one server is killed and started again, and while a newer release
 * migrates the database. A request that fails is repeated once at the other server. Exits with 1 if the repeated
 * request fails too, a response is older than an acknowledged write, an acknowledged write is lost, or a permission
 * that was revoked on one server still holds on the other after more than a second.
 */

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';
import { startDebianPostgres, startPostgresFromNpm } from './outside-postgres.ts';

const short = process.argv.includes('--short');
const [writers, rounds, calm] = short ? [4, 5, 1_000] : [8, 20, 6_000];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'holdfast-replicas-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const database = await (short ? startPostgresFromNpm : startDebianPostgres)(folder);
const ports = [await findFreePort(), await findFreePort()];
const api = '/continuity/api/v1';
const appKey = randomBytes(32).toString('base64');

/** The servers that run, by index. */
const running = new Map<number, ServerProcess>();

/** Starts a server and waits until it is ready. A server that ends before `end` is called is a problem. */
async function start(index: number): Promise<void> {
  const PORT = String(ports[index]);
  const server = startServerProcess({
    ...database.env,
    ...{ APP_KEY: appKey, DATA_DIR: dataDir, DEMO_DATA: 'true', PORT, APP_URL: `http://localhost:${ports[0]}` },
    // Requests are not limited, because a few users send as many here as many users would.
    REQUESTS_PER_MINUTE: '0',
  });
  running.set(index, server);
  void server.ended.then((code) => {
    if (running.get(index) !== server) return;
    problems.add(`Server ${index} ended with ${code ?? server.child.signalCode}:\n${server.output()}`);
  });
  await said(server, 'Holdfast is ready');
}

async function end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const server = running.get(index);
  running.delete(index);
  server?.child.kill(signal);
  await server?.ended;
}

interface Answer {
  readonly status: number;
  readonly etag: string;
  readonly body: { data?: Record<string, unknown>; error?: { code: string; fields?: { field: string }[] } };
  readonly cookies: string;
}

async function ask(index: number, method: string, path: string, given: Asked): Promise<Answer> {
  const { cookie, body, etag } = given;
  const answer = await fetch(`http://127.0.0.1:${ports[index]}${path}`, {
    method,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(etag !== undefined && { 'if-match': etag }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    body: text ? (JSON.parse(text) as Answer['body']) : {},
    cookies: answer.headers
      .getSetCookie()
      .map((cookie_) => cookie_.split(';', 1)[0])
      .join('; '),
  };
}
interface Asked {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly etag?: string;
}

const counts = { answered: 0, repeated: 0, failed: 0, stale: 0, checked: 0 };
const problems = new Set<string>();

/** Calls one server. If it does not answer or answers with a 5xx, calls the other server, as a load balancer does. */
async function askWithRetry(
  index: number,
  method: string,
  path: string,
  given: Asked,
): Promise<Answer & { again: boolean }> {
  const attempt = async (at: number) => {
    try {
      const answer = await ask(at, method, path, given);
      return answer.status < 500 ? answer : undefined;
    } catch {
      return undefined;
    }
  };
  const first = await attempt(index);
  if (!first) counts.repeated += 1;
  const answer = first ?? (await attempt(1 - index));
  if (!answer) {
    counts.failed += 1;
    problems.add(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':uid')} failed twice`);
    return { status: 0, etag: '', body: {}, cookies: '', again: true };
  }
  counts.answered += 1;
  return { ...answer, again: first === undefined };
}

async function signIn(index: number, username: string): Promise<string> {
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as Record<string, string>[];
  const login = logins.find((one) => one.username === username);
  const body = { tenantId: login?.tenantId, username, password: login?.password };
  const answer = await ask(index, 'POST', '/identity/api/v1/login', { body });
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}`);
  return answer.cookies;
}

/** Waits until a server gives this status. @returns the milliseconds it took */
async function timeUntil(index: number, cookie: string, status: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const answer = await ask(index, 'GET', `${api}/activities`, { cookie });
    if (answer.status === status) return performance.now() - begin;
    if (performance.now() - begin > 20_000) throw new Error(`The answer stayed ${answer.status}`);
    await sleep(2);
  }
}

/**
 * Removes a permission on one server and restores it. Measures how long each change takes to apply on the other server.
 */
async function measureRevocations(): Promise<number[]> {
  const admin = await signIn(0, 'nadia');
  const user = await signIn(1, 'marcus');
  const found = await ask(0, 'GET', `${api}/users?q=marcus`, { cookie: admin });
  const [{ uid }] = found.body.data as unknown as [{ uid: string }];
  const read = async (index: number) => ask(index, 'GET', `${api}/users/${uid}`, { cookie: admin });
  const roles = (((await read(0)).body.data?.roles ?? []) as { uid: string }[]).map((role) => role.uid);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [at, other] = [round % 2, 1 - (round % 2)];
    await timeUntil(other, user, 200);
    for (const [roleUids, status] of [
      [[], 403],
      [roles, 200],
    ] as const) {
      const { etag } = await read(at);
      const saved = await ask(at, 'PUT', `${api}/users/${uid}/roles`, { cookie: admin, etag, body: { roleUids } });
      if (saved.status !== 200) throw new Error(`Changing the roles was answered ${saved.status}`);
      const milliseconds = await timeUntil(other, user, status);
      if (status === 403) times.push(milliseconds);
    }
  }
  return times;
}

interface Division {
  readonly name: string;
  uid: string;
  description: string;
}

const isName = ({ body: { error } }: Answer) => error?.fields?.some(({ field }) => field === 'name') ?? false;

/** Reads a division through a server. The answer must be at least as new as the last acknowledged version. */
async function expectCurrent(index: number, cookie: string, division: Division): Promise<void> {
  const one = await askWithRetry(index, 'GET', `${api}/divisions/${division.uid}`, { cookie });
  const list = await askWithRetry(index, 'GET', `${api}/divisions?q=${encodeURIComponent(division.name)}`, {
    cookie,
  });
  const rows = [one.body.data, ...((list.body.data ?? []) as unknown as Record<string, unknown>[]).slice(0, 1)];
  for (const row of one.status && list.status ? rows : []) {
    counts.checked += 1;
    if (row?.description !== division.description) {
      counts.stale += 1;
      problems.add(`A read gave "${row?.description}" instead of "${division.description}"`);
    }
  }
}

/** Creates and changes divisions through one server and reads them through the other, until `isOver` returns true. */
async function write(writer: number, cookie: string, kept: Division[], isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const at = (writer + n) % 2;
    const division: Division = { name: `Drill ${writer} ${n}`, uid: '', description: 'created' };
    const created = await askWithRetry(at, 'POST', `${api}/divisions`, {
      cookie,
      body: { name: division.name, description: 'created', code: '', ownerUid: null },
    });
    if (created.status === 201) division.uid = created.body.data?.uid as string;
    else if (created.again && isName(created)) {
      // The first attempt was written, but its answer was lost, so the division is found by its name.
      const found = await askWithRetry(1 - at, 'GET', `${api}/divisions?q=${encodeURIComponent(division.name)}`, {
        cookie,
      });
      division.uid = ((found.body.data as unknown as { uid: string }[])[0]?.uid ?? '') as string;
    } else if (created.status) problems.add(`A creation was answered ${created.status}`);
    if (!division.uid) continue;
    kept.push(division);
    await expectCurrent(1 - at, cookie, division);
    const { etag } = await askWithRetry(1 - at, 'GET', `${api}/divisions/${division.uid}`, { cookie });
    const body = { name: division.name, description: `changed ${n}`, code: '', ownerUid: null };
    const changed = await askWithRetry(1 - at, 'PUT', `${api}/divisions/${division.uid}`, { cookie, etag, body });
    // If the first attempt of an update was written, the repeated update is refused with 412.
    if (changed.status === 200 || (changed.again && changed.status === 412)) division.description = body.description;
    else if (changed.status) problems.add(`An update was answered ${changed.status}`);
    await expectCurrent(at, cookie, division);
  }
}

/** Measures the response time of the liveness probe while clients work, at the server that is not killed. */
async function probe(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begin = performance.now();
    try {
      const answer = await fetch(`http://127.0.0.1:${ports[1]}/healthz`, { signal: AbortSignal.timeout(20_000) });
      await answer.text();
      times.push(performance.now() - begin);
    } catch (error) {
      problems.add(`The liveness probe was not answered: ${(error as Error).cause ?? error}`);
    }
    await sleep(20);
  }
  return times;
}

/** Changes the database as a newer release does, so that a server of the older release has to start on it. */
async function migrateFurther(): Promise<void> {
  const owner = createPgClient({ connectionString: database.directUrl });
  await owner.connect();
  await owner.query(`begin;
    alter table divisions add column colour text not null default '';
    alter table users add column nickname text not null default '';
    create table newer_installation_table (uid uuid primary key);
    insert into kysely_migration values ('9998-next-release', now()::text);
    commit`);
  await owner.end();
}

/** Kills and replaces the first server while clients work. */
async function runUnderLoad(): Promise<{ kept: Division[]; probes: number[] }> {
  const cookie = await signIn(1, 'marcus');
  const kept: Division[] = [];
  let over = false;
  const isOver = () => over;
  const work = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer, cookie, kept, isOver)));
  const probing = probe(isOver);
  await sleep(calm);
  await end(0, 'SIGKILL');
  await sleep(calm);
  await start(0);
  await sleep(calm);
  await migrateFurther();
  await sleep(calm);
  await end(0, 'SIGTERM');
  await start(0);
  await sleep(calm);
  over = true;
  await work;
  return { kept, probes: await probing };
}

async function countLost(kept: readonly Division[]): Promise<number> {
  let lost = 0;
  for (const [n, { uid, description }] of kept.entries()) {
    const cookie = n % 500 === 0 ? await signIn(n % 2, 'marcus') : lastCookie;
    lastCookie = cookie;
    const { status, body } = await ask(n % 2, 'GET', `${api}/divisions/${uid}`, { cookie });
    if (status !== 200 || body.data?.description !== description) lost += 1;
  }
  return lost;
}
let lastCookie = '';

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0;
const figure = (name: string, value: string, aim: string) =>
  say(`${name.padEnd(52)}${value.padStart(12)}   aim: ${aim}`);

try {
  await start(0);
  await start(1);
  const revocations = await measureRevocations();
  const { kept, probes } = await runUnderLoad();
  const lost = await countLost(kept);
  say(
    `Two servers on ${short ? 'the PostgreSQL from npm' : 'PostgreSQL 15 behind PgBouncer'}: ${counts.answered} requests of ${writers} clients, one server killed, one replaced`,
  );
  figure('failed requests after one retry', String(counts.failed), '0');
  figure('requests that were repeated at the other server', String(counts.repeated), 'no aim');
  figure(`stale answers in ${counts.checked} reads`, String(counts.stale), '0');
  figure(`lost writes of ${2 * kept.length} acknowledged`, String(lost), '0');
  const slowest = Math.max(...revocations);
  figure(
    `revoked right gone elsewhere, slowest of ${revocations.length}`,
    `${slowest.toFixed(0)} ms`,
    'under 1,000 ms',
  );
  figure(
    'liveness under load, p99 and slowest',
    `${share(probes, 0.99).toFixed(0)}, ${share(probes, 1).toFixed(0)} ms`,
    'answers',
  );
  for (const problem of problems) say(`  ${problem}`);
  // The short form runs beside other work on machines of any speed, so it fails only if a time is far beyond its aim.
  const longest = short ? 10_000 : 1_000;
  if (counts.failed + counts.stale + lost + problems.size > 0 || slowest > longest) process.exitCode = 1;
} finally {
  await Promise.all([...running.keys()].map((index) => end(index, 'SIGTERM')));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
