/**
 * `npm run drill:noise`. `-- --short` is the form for CI.
 *
 * One organisation keeps 50 connections busy with the worst requests that its permissions allow (noise/requests.ts).
 * Meanwhile other organisations read one record at a time. Prints the 95th percentile of their response times with and
 * without the noise, the longest pause of the server's event loop, and which processes used the processors. Phases of
 * quiet and noise take turns, so that other work of the machine affects both. Before each quiet phase, the jobs of the
 * noise are completed. The long form first sends each request alone, and prints the pause that it causes. Exits with 1
 * if a request of the other organisations fails, if the noise gets an error of the server, or if a figure is far beyond
 * its aim. A busy machine may miss an aim, but not by much.
 */

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, get, type RequestOptions } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { activities } from '#root/contract/activities/activities.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { addSuppliers, computeUid, kinds, makeDatabases } from '#test/bench/api-seed.ts';
import { createCookie, runOnPostgres, say, serve, serveProduct } from '#test/bench/servers.ts';
import { countCpu } from './noise/cpu.ts';
import type { NoiseOrder, NoiseReport } from './noise/make-noise.ts';
import { change, listNoise } from './noise/requests.ts';
import { createSend } from './noise/send.ts';
import { waitForJobs } from './noise/wait-for-jobs.ts';

const short = process.argv.includes('--short');
/** The number of rounds of quiet and noise, and the seconds of each phase. */
const [rounds, seconds] = short ? [2, 4] : [5, 8];
const size = { organisations: 5, activitiesEach: short ? 1_000 : 2_000 };
const connections = 50;
const aims = { ratio: 1.5, pause: 100 };
/** How far beyond its aim a figure may be before the drill fails. */
const tolerance = 20;
const port = '8397';
const nullPort = '8398';
const noisy = 1;
const socketPath = path.join(tmpdir(), `holdfast-noise-${process.pid}.sock`);

/** Links each activity of the noisy organisation to six suppliers, and adds 50 units with long names. */
async function enlarge(url: string): Promise<void> {
  const owner = createPgPool({ connectionString: url, max: 1 });
  await addSuppliers(owner, size);
  const client = await owner.connect();
  const organisation = computeUid(kinds.organisation, noisy, 0);
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into activity_links (organisation_uid, uid, activity_uid, supplier_uid, tolerance_minutes)
     select $1, gen_random_uuid(), a.uid, s.uid, 15 from
       (select uid, row_number() over (order by uid) n from activities where organisation_uid = $1) a
       cross join generate_series(1, 5) k
       join (select uid, row_number() over (order by uid) n from suppliers where organisation_uid = $1) s
         on s.n = 1 + (a.n * 7 + k * 13) % ${size.activitiesEach}
     on conflict do nothing`,
    [organisation],
  );
  await client.query(
    `insert into business_units (organisation_uid, uid, name, division_uid)
     select $1, gen_random_uuid(), n || ' ' || repeat('Customer servise ', 12), $2 from generate_series(1, 50) n`,
    [organisation, computeUid(kinds.division, noisy, 1)],
  );
  await client.query('analyze');
  client.release(true);
  await owner.end();
}

interface Pauses {
  readonly longest: number;
  readonly p99: number;
}

/** Returns the pauses of the server's event loop since the last call. */
const readPauses = () =>
  new Promise<Pauses>((resolve, reject) => {
    let text = '';
    net
      .connect(socketPath)
      .on('data', (piece) => (text += piece))
      .on('error', reject)
      .on('end', () => resolve(JSON.parse(text) as Pauses));
  });

const agent = new Agent({ keepAlive: true });
let failures = 0;

/** Sends one request and reads its response. @returns the milliseconds */
function read(options: RequestOptions): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number | undefined) => {
      if (status !== 200) failures += 1;
      resolve(performance.now() - began);
    };
    get({ agent, ...options }, (response) => response.resume().on('end', () => done(response.statusCode))).on(
      'error',
      () => done(undefined),
    );
  });
}

/** Reads one record. @returns the milliseconds */
function readOne(organisation: number): Promise<number> {
  const uid = computeUid(kinds.activity, organisation, 1 + Math.floor(Math.random() * size.activitiesEach));
  const headers = { cookie: createCookie(organisation) };
  return read({ port, headers, path: activities.get.path.replace(':uid', uid) });
}

const sort = (times: readonly number[]) => Float64Array.from(times).sort();

/** Reads repeatedly with short breaks. @returns the milliseconds of each response */
async function readOn(ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(5))
    times.push(await ask());
  return times;
}

/**
 * Each organisation except the noisy one reads one record after the other. At the same time, the same reads go to a
 * server that does nothing, which measures the machine itself.
 */
async function readAsOthers() {
  const others = Array.from({ length: size.organisations - 1 }, (_, at) => at + 1 + noisy);
  const [nothing, ...times] = await Promise.all([
    readOn(() => read({ port: nullPort })),
    ...others.map((organisation) => readOn(() => readOne(organisation))),
  ]);
  return { times: sort(times.flat()), nothing: sort(nothing) };
}

const percentile = (times: Float64Array, part: number) => times[Math.floor(times.length * part)] ?? 0;
const describe = (times: Float64Array) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms (${times.length} requests)`;

const machine = new Worker(new URL('./noise/watch-machine.ts', import.meta.url));
/** Returns the longest pause of an idle thread since the last call. The machine causes such pauses, not the server. */
async function readMachine(): Promise<number> {
  machine.postMessage('read');
  const [longest] = (await once(machine, 'message')) as [number];
  return longest;
}

/** Reads as the other organisations do. Prints their response times and the pauses of the server. */
async function measure(server: number, label: string) {
  await readPauses();
  await readMachine();
  const describeCpu = countCpu(server);
  const { times, nothing } = await readAsOthers();
  const [pauses, idle] = [await readPauses(), await readMachine()];
  say(`${label}: ${describe(times)}`);
  say(`  of a server that does nothing: ${describe(nothing)}`);
  say(
    `  longest pause ${pauses.longest.toFixed(0)} ms, p99 ${pauses.p99.toFixed(0)} ms; of a thread that does nothing ${idle.toFixed(0)} ms`,
  );
  say(`  of all processors: ${describeCpu()}`);
  return { times, nothing, longest: pauses.longest };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** Combines the measurements of all rounds. */
const join = (measured: readonly Measured[]): Measured => ({
  times: sort(measured.flatMap(({ times }) => [...times])),
  nothing: sort(measured.flatMap(({ nothing }) => [...nothing])),
  longest: Math.max(...measured.map(({ longest }) => longest)),
});

/** Measures in quiet and beside the noise, in turns. */
async function measureInTurns(server: number, owner: Pool) {
  const measured: { quiet: Measured[]; loud: Measured[] } = { quiet: [], loud: [] };
  const reports: NoiseReport[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await waitForJobs(owner);
    measured.quiet.push(await measure(server, `round ${round}, quiet`));
    const noise = startNoise();
    await sleep(2_000);
    measured.loud.push(await measure(server, `round ${round}, noisy`));
    reports.push(await noise.stop());
  }
  return { quiet: join(measured.quiet), loud: join(measured.loud), reports };
}

function startNoise(): { stop(): Promise<NoiseReport> } {
  const order: NoiseOrder = {
    ...{ port, cookie: createCookie(noisy), organisation: noisy, connections },
    activitiesEach: size.activitiesEach,
    isShort: short,
  };
  const worker = new Worker(new URL('./noise/make-noise.ts', import.meta.url), { workerData: order });
  const ended = new Promise<NoiseReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop: () => {
      worker.postMessage('stop');
      return ended;
    },
  };
}

/**
 * Sends each request alone, after a change that makes the caches outdated, and prints the pause that the request
 * causes.
 */
async function sendAlone(): Promise<void> {
  say('longest pause that each request alone causes, four times:');
  const noise = await listNoise(noisy, size.activitiesEach, short);
  const send = createSend({ port, cookie: createCookie(noisy), agent }, () => undefined);
  for (const [name, make] of Object.entries(noise)) {
    const pauses: number[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      await noise[change]?.(send, turn);
      await sleep(50);
      await readPauses();
      await make(send, turn);
      await sleep(10);
      pauses.push((await readPauses()).longest);
    }
    say(`  ${name}: ${pauses.map((one) => one.toFixed(0)).join(', ')} ms`);
  }
}

/** Adds up the reports of all rounds. */
function addUp(reports: readonly NoiseReport[]): NoiseReport {
  const counts: Record<string, Record<number, number>> = {};
  for (const [name, byStatus] of reports.flatMap((report) => Object.entries(report.counts))) {
    counts[name] ??= {};
    const sums = counts[name];
    for (const [status, count] of Object.entries(byStatus)) sums[Number(status)] = (sums[Number(status)] ?? 0) + count;
  }
  const sum = (figure: 'cpuSeconds' | 'seconds') => reports.reduce((all, report) => all + report[figure], 0);
  return { counts, cpuSeconds: sum('cpuSeconds'), seconds: sum('seconds') };
}

/** Returns how many responses the noise has had per second. */
function countRate({ counts, seconds: lasted }: NoiseReport): string {
  const all = Object.values(counts).flatMap((byStatus) => Object.values(byStatus));
  return (all.reduce((sum, one) => sum + one, 0) / lasted).toFixed(0);
}

function judge(label: string, value: number, aim: number, unit: string): boolean {
  say(`${label}: ${value.toFixed(2)}${unit}, aim ${aim}${unit}: ${value <= aim ? 'met' : 'missed'}`);
  return value <= aim * tolerance;
}

function printCounts(counts: NoiseReport['counts']): boolean {
  for (const [name, byStatus] of Object.entries(counts))
    say(
      `  ${name}: ${Object.entries(byStatus)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', ')}`,
    );
  return Object.values(counts).every((byStatus) => Object.keys(byStatus).every((status) => Number(status) < 500));
}

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, size);
  await enlarge(real);
  const server = await serveProduct(real, port, {
    WATCH_LOOP: socketPath,
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'noise/watch-loop.ts')}`,
  });
  await serve(['test/drills/noise/null-server.ts'], { PORT: nullPort });
  if (!short) await sendAlone();
  await readAsOthers();
  const owner = createPgPool({ connectionString: real, max: 1 });
  const { quiet, loud, reports } = await measureInTurns(server, owner);
  await owner.end();
  const report = addUp(reports);
  // The noise comes last, because it uses up the budgets of exports and imports.
  const alone = startNoise();
  await sleep(seconds * 1_000);
  const aloneRate = countRate(await alone.stop());
  const { counts, cpuSeconds } = report;
  say(`responses to the noise: ${aloneRate} per second while nobody else is there, ${countRate(report)} beside others`);
  say(`processor time of the thread that makes the noise: ${cpuSeconds.toFixed(1)} s`);
  const isClean = printCounts(counts);
  say(`all rounds, quiet: ${describe(quiet.times)}`);
  say(`all rounds, noisy: ${describe(loud.times)}`);
  const compare = (what: 'times' | 'nothing') => percentile(loud[what], 0.95) / percentile(quiet[what], 0.95);
  const machineShare = compare('nothing');
  say(
    `p95 of a server that does nothing, noisy to quiet: ${machineShare.toFixed(2)}: the processors are shared with the drill and its noise`,
  );
  say(`the part of the ratio below that is the server's own: ${(compare('times') / machineShare).toFixed(2)}`);
  const inRange = [
    judge('p95 of the others, noisy to quiet', compare('times'), aims.ratio, ''),
    judge('longest pause of the event loop', loud.longest, aims.pause, ' ms'),
  ];
  say(`failed requests of the others: ${failures}, aim 0: ${failures === 0 ? 'met' : 'missed'}`);
  if (failures > 0 || !isClean || inRange.includes(false)) process.exitCode = 1;
  agent.destroy();
});
await machine.terminate();
await rm(socketPath, { force: true });
