/**
 * Benchmark of the API: `npm run bench:api`, with `-- --short` on a tenth of the size, with `-- list` one operation only.
 *
 * The product as `npm start` runs it (sign-in, permissions, row-level security, audit and versions all on) next to a bare
 * Fastify + pg server that runs the same SQL without them (bare-server.ts), each in a process of its own on the same
 * PostgreSQL, in the same run, in slices that take turns. What counts is the ratio of requests per second: the rates
 * themselves depend on the machine, which the load generator and PostgreSQL share.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#root/server/db/embedded.ts';
import { issueAccessToken } from '#root/server/security/access-token.ts';
import { createKeys } from '#root/server/security/keys.ts';
import { type Operation, operations, runSlice, type Slice, type Target } from './api-load.ts';
import { kinds, makeDatabases, type Size, uidOf } from './api-seed.ts';

const short = process.argv.includes('--short');
const size: Size = short ? { organisations: 20, activitiesEach: 500 } : { organisations: 200, activitiesEach: 500 };
const plan = short
  ? { connections: [16], rounds: 3, seconds: 1, warmUp: 2 }
  : { connections: [1, 16, 64], rounds: 7, seconds: 2, warmUp: 5 };
/** Least ratio of requests per second to the bare server's. */
const aims: Record<Operation, number> = { 'get one': 0.8, list: 1.3, create: 0.6, update: 0.65 };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const root = path.resolve(import.meta.dirname, '../..');
const appKey = randomBytes(32);
const keys = createKeys(appKey);
const children: ChildProcess[] = [];

/** Starts a server and waits until it says that it is ready. */
function serve(script: string, args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('is ready') && resolve(child.pid ?? 0));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

function cookieOf(organisation: number): string {
  const token = issueAccessToken(keys, {
    session: uidOf(kinds.session, organisation, 0),
    user: uidOf(kinds.user, organisation, 0),
    organisation: uidOf(kinds.organisation, organisation, 0),
    expiresAt: Date.now() + 86_400_000,
  });
  return `holdfast_access=${token}`;
}

async function startTargets(urls: { real: string; bare: string }): Promise<Target[]> {
  const real = await serve('src/server/main.ts', [], {
    NODE_ENV: 'development', // Vite would serve the web application, which nobody asks for here
    LOG_LEVEL: 'warn',
    PORT: '8391',
    DATABASE_URL: urls.real,
    APP_KEY: appKey.toString('base64'),
  });
  const bare = await serve('test/bench/bare-server.ts', [urls.bare, '8392'], { NODE_ENV: 'production' });
  const cookies = Array.from({ length: size.organisations + 1 }, (_, organisation) => cookieOf(organisation));
  return [
    {
      name: 'real',
      url: 'http://127.0.0.1:8391',
      pid: real,
      root: '/continuity/api/v1/activities',
      headers: (organisation) => ({ cookie: cookies[organisation] ?? '' }),
    },
    {
      name: 'bare',
      url: 'http://127.0.0.1:8392',
      pid: bare,
      root: '/activities',
      headers: (organisation) => ({ organization: uidOf(kinds.organisation, organisation, 0) }),
    },
  ];
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const pad = (cells: readonly string[]) =>
  cells.map((cell, index) => (index < 1 ? cell.padEnd(9) : cell.padStart(11))).join('');

/** @returns how much of its aim it reached: 1 and more is met */
async function measure(targets: readonly Target[], operation: Operation, connections: number): Promise<number> {
  const slices: Record<Target['name'], Slice[]> = { real: [], bare: [] };
  // Long enough that what is called often has been compiled.
  for (const target of targets) await runSlice(target, operation, size, { connections, seconds: plan.warmUp });
  for (let round = 0; round < plan.rounds; round += 1) {
    // Who goes first takes turns too.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      slices[target.name].push(await runSlice(target, operation, size, { connections, seconds: plan.seconds }));
    }
  }
  const of = (name: Target['name'], field: keyof Slice) => median(slices[name].map((slice) => slice[field]));
  const ratios = slices.real.map((slice, round) => slice.perSecond / (slices.bare[round]?.perSecond ?? 1));
  const both = (field: keyof Slice, digits = 0) =>
    `${of('real', field).toFixed(digits)}/${of('bare', field).toFixed(digits)}`;
  const reached = median(ratios) / aims[operation];
  say(
    pad([
      operation,
      String(connections),
      both('perSecond'),
      median(ratios).toFixed(2),
      `${aims[operation]} ${reached >= 1 ? 'met' : 'missed'}`,
      both('p99', 1),
      both('cpu'),
      both('rss'),
    ]),
  );
  return reached;
}

async function bench(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: { debug() {}, info() {}, warn: say, error: say },
  });
  try {
    say(
      `${size.organisations * size.activitiesEach} activities in ${size.organisations} organisations; product/bare, medians of ${plan.rounds} slices of ${plan.seconds} s`,
    );
    const targets = await startTargets(await makeDatabases(server.adminUrl, size));
    say(pad(['', 'connections', 'requests/s', 'ratio', 'aim', 'p99 ms', 'CPU us', 'RSS MB']));
    const results: number[] = [];
    const asked = operations.filter((operation) => process.argv.includes(operation));
    for (const operation of asked.length > 0 ? asked : operations) {
      for (const connections of plan.connections) results.push(await measure(targets, operation, connections));
    }
    say(`${results.filter((reached) => reached >= 1).length} of ${results.length} aims met`);
    // On a busy machine an aim may be missed; half of it is not missed by chance.
    if (results.some((reached) => reached < 0.5)) process.exitCode = 1;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await server.stop();
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'holdfast-bench-'));
try {
  await bench(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
