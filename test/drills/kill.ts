/**
 * `npm run drill:kill`. `-- 10` sets the number of rounds, and `-- --short` is the form for CI. Kills the server with
 * SIGKILL while clients write, and restarts the server. Every acknowledged write must still exist. Then does the same
 * with SIGTERM. In this case, every accepted request must also be answered before the server ends. Exits with 1 if a
 * write was lost or SIGTERM cut a connection.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';

const argument = process.argv[2] ?? '3';
const rounds = argument === '--short' ? 1 : Number(argument);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`${argument} is not a number of rounds`);
const writers = 8;
const port = await findFreePort();
const url = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-kill-'));
const env = {
  PORT: String(port),
  APP_URL: url,
  DATA_DIR: dataDir,
  REQUESTS_PER_MINUTE: '0',
};

let product: ServerProcess;

async function start(): Promise<void> {
  product = startServerProcess(env);
  await said(product, 'Holdfast is ready');
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const { child } = product;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Signs in as the BC manager of the demonstration data. @returns the cookies */
async function signIn(): Promise<string> {
  const line = product
    .output()
    .split('\n')
    .find((one) => one.startsWith('BC manager'));
  const [, , username, password] = line?.trim().split(/ {2,}/) ?? [];
  const answer = await fetch(`${url}/identity/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: 'northwind', username, password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return cookies.join('; ');
}

interface Written {
  readonly acknowledged: string[];
  refused: number;
  cut: number;
}

/** Creates activities one after the other until a call gets no answer. */
async function createActivities(cookie: string, prefix: string, written: Written): Promise<void> {
  for (let n = 0; ; n += 1) {
    try {
      const answer = await fetch(`${url}/continuity/api/v1/activities`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `${prefix} ${n}` }),
      });
      const body = (await answer.json()) as { data?: { uid: string } };
      if (answer.status === 201 && body.data) written.acknowledged.push(body.data.uid);
      else written.refused += 1;
    } catch (error) {
      const refused = ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
      if (!refused) written.cut += 1;
      return;
    }
  }
}

async function countMissing(cookie: string, uids: readonly string[]): Promise<number> {
  let count = 0;
  for (const uid of uids) {
    const answer = await fetch(`${url}/continuity/api/v1/activities/${uid}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) count += 1;
  }
  return count;
}

/**
 * Runs one round: kills the product while clients write, and restarts the product.
 * @returns the number of lost writes that were acknowledged, and the number of cut connections
 */
async function runRound(signal: 'SIGKILL' | 'SIGTERM', name: string) {
  const cookie = await signIn();
  const written: Written = { acknowledged: [], refused: 0, cut: 0 };
  const work = Promise.all(
    Array.from({ length: writers }, (_, one) => createActivities(cookie, `${name} ${one}`, written)),
  );
  await sleep(1_000 + Math.random() * 1_000);
  await Promise.all([end(signal), work]);
  const begin = performance.now();
  await start();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const lost = await countMissing(await signIn(), written.acknowledged);
  const { acknowledged, refused, cut } = written;
  process.stdout.write(
    `${name}: ${acknowledged.length} acknowledged, ${lost} lost, ${refused} refused, ${cut} of ${writers} connections cut, back after ${seconds} s\n`,
  );
  return { lost, cut };
}

let lost = 0;
let cut = 0;
try {
  await start();
  for (let n = 1; n <= rounds; n += 1) {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const result = await runRound(signal, `${signal} ${n}`);
      lost += result.lost;
      if (signal === 'SIGTERM') cut += result.cut;
    }
  }
} finally {
  await end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
const judge = (label: string, count: number) =>
  process.stdout.write(`${label}: ${count}, aim 0: ${count === 0 ? 'met' : 'missed'}\n`);
judge(`acknowledged writes lost in ${2 * rounds} rounds`, lost);
judge('requests cut by SIGTERM', cut);
process.exitCode = lost + cut > 0 ? 1 : 0;
