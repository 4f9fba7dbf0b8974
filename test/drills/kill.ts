/**
 * `npm run drill:kill`. `-- 10` sets the number of rounds, and `-- --short` is the form for CI. Kills the server with SIGKILL while clients write, and
 * restarts the server. Every acknowledged write must still exist. Then does the same with SIGTERM, after which every
 * accepted request must have been answered. Exits with 1 if a write was lost or SIGTERM cut a connection.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const argument = process.argv[2] ?? '3';
const rounds = argument === '--short' ? 1 : Number(argument);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`${argument} is not a number of rounds`);
const writers = 8;
const port = 20_000 + (process.pid % 20_000);
const url = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-kill-'));
const env = {
  ...process.env,
  PORT: String(port),
  APP_URL: url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '0',
};

interface Product {
  readonly process: ChildProcess;
  readonly output: () => string;
}

async function start(): Promise<Product> {
  const child = spawn(process.execPath, ['src/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    if (text.includes('Holdfast is ready')) return { process: child, output: () => text };
    await sleep(200);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not start:\n${text}`);
}

/** Signs in as the BC manager of the demonstration data. @returns the cookies */
async function signIn({ output }: Product): Promise<string> {
  const line = output()
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
 * @returns the restarted product, the number of lost writes that were acknowledged, and the number of cut connections
 */
async function runRound(product: Product, signal: 'SIGKILL' | 'SIGTERM', name: string) {
  const cookie = await signIn(product);
  const written: Written = { acknowledged: [], refused: 0, cut: 0 };
  const work = Promise.all(
    Array.from({ length: writers }, (_, one) => createActivities(cookie, `${name} ${one}`, written)),
  );
  await sleep(1_000 + Math.random() * 1_000);
  const exited = new Promise((resolve) => product.process.once('exit', resolve));
  product.process.kill(signal);
  await Promise.all([exited, work]);
  const begin = performance.now();
  const again = await start();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const lost = await countMissing(await signIn(again), written.acknowledged);
  const { acknowledged, refused, cut } = written;
  process.stdout.write(
    `${name}: ${acknowledged.length} acknowledged, ${lost} lost, ${refused} refused, ${cut} of ${writers} connections cut, back after ${seconds} s\n`,
  );
  return { product: again, lost, cut };
}

let product = await start();
let lost = 0;
let cut = 0;
for (let n = 1; n <= rounds; n += 1) {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const result = await runRound(product, signal, `${signal} ${n}`);
    product = result.product;
    lost += result.lost;
    if (signal === 'SIGTERM') cut += result.cut;
  }
}
const exited = new Promise((resolve) => product.process.once('exit', resolve));
product.process.kill('SIGTERM');
await exited;
rmSync(dataDir, { recursive: true, force: true });
const judge = (label: string, count: number) =>
  process.stdout.write(`${label}: ${count}, aim 0: ${count === 0 ? 'met' : 'missed'}\n`);
judge(`acknowledged writes lost in ${2 * rounds} rounds`, lost);
judge('requests cut by SIGTERM', cut);
process.exitCode = lost + cut > 0 ? 1 : 0;
