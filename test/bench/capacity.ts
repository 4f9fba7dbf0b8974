/**
 * `npm run bench:capacity`. `-- --short` uses a tenth of the data. Prints what one machine can handle: requests per
 * second by kind with 64 connections, the memory of server and database, and the size of activities and of their audit
 * log on the disk. Each rate is the best of several slices, because other work may slow the machine down. The load
 * generator runs on the same machine.
 */

import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { migrate } from '#root/server/start/database/migrate.ts';
import { operations, runSlice, type Slice, type Target } from './api-load.ts';
import { fill, type Size } from './api-seed.ts';
import { createCookie, formatRow, runOnPostgres, say, serveProduct } from './servers.ts';

const short = process.argv.includes('--short');
const size: Size = { organisations: short ? 20 : 200, activitiesEach: 500 };
const plan = short ? { rounds: 2, seconds: 1 } : { rounds: 5, seconds: 3 };
const connections = 64;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Sums up the memory of PostgreSQL's processes. Memory that they share counts once. */
function readPostgresMemory(postmaster: number): number {
  const isOwn = (pid: string) => {
    const ppid = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
    return Number(pid) === postmaster || Number(ppid) === postmaster;
  };
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!isOwn(pid)) continue;
      sum += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      // The process has ended in the meantime, so its memory does not count.
    }
  }
  return sum;
}

/** Fills a new database, and prints how large activities and the audit log are. */
async function prepare(url: string): Promise<void> {
  const owner = createPgPool({ connectionString: url, max: 1 });
  const measure = async () => {
    await owner.query('vacuum (full, analyze)');
    return Number((await owner.query('select pg_database_size(current_database()) as n')).rows[0].n);
  };
  await migrate(owner);
  const empty = await measure();
  await fill(owner, size);
  const filled = await measure();
  // Changes every second activity. The load later updates only the other activities, whose versions are still the ones
  // that it knows.
  await owner.query(`update activities set description = description || ' Changed once.' where name ~ '[13579]$'`);
  while ((await owner.query<{ n: number }>('select seal_audit_entries(10000)::int as n')).rows[0]?.n);
  const changed = await measure();
  const thousands = (size.organisations * size.activitiesEach) / 1000;
  say(`1,000 activities with one link each: ${megabytes((filled - empty) / thousands)}`);
  say(`1,000 changes in the audit log: ${megabytes((2 * (changed - filled)) / thousands)}`);
  await owner.query('checkpoint');
  await owner.end();
}

async function measureRates(target: Target): Promise<number> {
  let memory = 0;
  say(formatRow(['', 'requests/s', 'p99 ms', 'CPU us']));
  for (const operation of operations) {
    if (operation === 'list uncached') continue;
    const slices: Slice[] = [];
    await runSlice(target, operation, size, { connections, seconds: plan.seconds });
    for (let round = 0; round < plan.rounds; round += 1)
      slices.push(await runSlice(target, operation, size, { connections, seconds: plan.seconds }));
    const [best] = slices.toSorted((a, b) => b.perSecond - a.perSecond);
    if (!best) continue;
    say(formatRow([operation, best.perSecond.toFixed(0), best.p99.toFixed(0), best.cpu.toFixed(0)]));
    memory = Math.max(memory, ...slices.map(({ rss }) => rss));
  }
  return memory * 1e6;
}

await runOnPostgres(async (adminUrl) => {
  const [cpu] = os.cpus();
  say(`${os.availableParallelism()} cores (${cpu?.model.trim()}), ${megabytes(os.totalmem())} of memory`);
  say(`${size.organisations} organisations with ${size.activitiesEach} activities each, ${connections} connections`);
  const url = new URL(adminUrl);
  const admin = createPgClient({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database bench_capacity');
  const { rows } = await admin.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  await admin.end();
  url.pathname = '/bench_capacity';
  await prepare(url.href);
  const pid = await serveProduct(url.href, '8394');
  const memory = await measureRates({
    name: 'real',
    url: 'http://127.0.0.1:8394',
    pid,
    root: '/continuity/api/v1/activities',
    headers: (organisation) => ({ cookie: createCookie(organisation) }),
  });
  say(
    `Memory of the server: ${megabytes(memory)}; of PostgreSQL: ${megabytes(readPostgresMemory(Number(rows[0]?.pid)))}`,
  );
});
