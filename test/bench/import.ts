/**
 * Benchmark of the import: `npm run bench:import`, with `-- --short` on a tenth of the rows.
 *
 * 10,000 activities as CSV and as XLSX, through HTTP into the product as `npm start` runs it, each round into an organisation
 * of its own: uploaded and read, checked (per-cell errors, RTO < MTPD, names, lists), looked at, and saved with audit, versions
 * and what undoing needs. Next to it, in the same run and on the same PostgreSQL, a plain COPY of the same rows into a table
 * of the same columns without any of that. Medians; the peak of the server's memory is that of all rounds of a format.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { csvOf } from '#root/domain/table-text.ts';
import { writeXlsx } from '#root/server/tables/write-file.ts';
import { kinds, makeDatabases, uidOf } from './api-seed.ts';
import { cookieOf, median, onPostgres, say, serveProduct } from './servers.ts';

const short = process.argv.includes('--short');
const count = short ? 1_000 : 10_000;
const rounds = short ? 2 : 5;
/** Seconds from the upload to what is saved, for the full size. */
const aims = { csv: 0.5, xlsx: 0.8 } as const;
const mostMemory = 200;
type Format = keyof typeof aims;
const port = '8393';

const headings = [
  'Name',
  'Description',
  'Department',
  'Owner',
  'Priority',
  'MTPD (h)',
  'RTO (h)',
  'MBCO in %',
  'Minimum people',
];

/** Lines of a spreadsheet as people have them; every hundredth department and person is new. */
const lines = Array.from({ length: count }, (_, at) => [
  `Activity ${at}`,
  `What it is for and how it is done, in a line or two. ${at}`,
  at % 100 === 0 ? `New division ${at}` : `Division ${1 + (at % 5)}`,
  at % 100 === 0 ? `New Owner${at}` : `Owner No. ${1 + (at % 10)}`,
  `activity-priorities ${4 + (at % 3)}`,
  '24',
  '4',
  String(at % 101),
  String(at % 50),
]);

async function filesOf(): Promise<Record<Format, Buffer>> {
  const all = [headings, ...lines];
  return { csv: Buffer.from(csvOf(all)), xlsx: await writeXlsx([{ name: 'Activities', lines: all }]) };
}

interface Answer {
  readonly data: {
    uid: string;
    version: number;
    digest: string;
    result: { things: { create: number; error: number }[] };
  };
}

async function call(organisation: number, method: string, at: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/continuity/api/v1/imports${at}`, {
    ...init,
    method,
    headers: { cookie: cookieOf(organisation), ...init.headers },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${body}`);
  return JSON.parse(body) as Answer;
}

const parts = ['read', 'checked', 'looked at', 'saved', 'in all'] as const;
type Times = Record<(typeof parts)[number], number>;

/** One import, from the upload to what is saved; milliseconds. */
async function importOnce(organisation: number, format: Format, content: Buffer): Promise<Times> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), `activities.${format}`);
  const times = [performance.now()];
  const { uid, version } = (await call(organisation, 'POST', '', { body: form })).data;
  times.push(performance.now());
  await call(organisation, 'GET', `/${uid}/rows?pageSize=100`);
  times.push(performance.now());
  const { digest } = (
    await call(organisation, 'POST', `/${uid}/preview`, { body: '{}', headers: { 'content-type': 'application/json' } })
  ).data;
  times.push(performance.now());
  const applied = await call(organisation, 'POST', `/${uid}/apply`, {
    body: JSON.stringify({ digest, leaveOutErrors: false }),
    headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
  });
  times.push(performance.now());
  const made = applied.data.result.things[0]?.create;
  if (made !== count) throw new Error(`${made} of ${count} activities were made`);
  const [read = 0, checked = 0, looked = 0, saved = 0] = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  // Rows are checked once and remembered for the two calls that follow.
  return { read, checked, 'looked at': looked, saved, 'in all': read + checked + looked + saved };
}

/** What the server does after an import (sealing the log) is done before the next one begins. */
async function settled(real: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await real.query<{ entries: string; seals: string }>(
      'select (select count(*) from audit_entries) as entries, (select count(*) from audit_seals) as seals',
    );
    if (rows[0]?.entries === rows[0]?.seals) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The same rows by COPY into a table of the same columns with a key, and nothing else. */
async function copyOnce(owner: pg.Pool, file: string): Promise<number> {
  await owner.query('truncate plain_copy');
  const started = performance.now();
  await owner.query(`copy plain_copy from '${file}' with (format csv)`);
  return performance.now() - started;
}

function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const ms = (value: number) => `${Math.round(value)} ms`;

async function prepareCopy(owner: pg.Pool, folder: string): Promise<string> {
  await owner.query(`create table plain_copy (organisation_uid uuid, uid uuid, name text, description text, division text, owner text,
    priority text, mtpd integer, rto integer, mbco integer, people integer, primary key (organisation_uid, uid))`);
  const file = path.join(folder, 'plain.csv');
  const rows = lines.map((line, at) => [uidOf(kinds.organisation, 1, 0), uidOf(kinds.activity, 1, at), ...line]);
  writeFileSync(file, csvOf(rows));
  return file;
}

async function bench(adminUrl: string, folder: string): Promise<void> {
  const urls = await makeDatabases(adminUrl, { organisations: 2 * (rounds + 1), activitiesEach: 0 });
  const owner = new pg.Pool({ connectionString: urls.bare, max: 1 });
  const real = new pg.Pool({ connectionString: urls.real, max: 1 });
  // PostgreSQL may stop before it has seen the last connection go.
  for (const pool of [owner, real]) pool.on('error', () => undefined);
  const plain = await prepareCopy(owner, folder);
  const files = await filesOf();
  const pid = await serveProduct(urls.real, port);
  say(`${count} activities; medians of ${rounds} rounds; the server had ${Math.round(peakOf(pid))} MB before`);
  let used = 0;
  const next = () => {
    used += 1;
    return used;
  };
  let met = 0;
  for (const format of ['csv', 'xlsx'] as const) {
    // The first one compiles what is called often.
    await importOnce(next(), format, files[format]);
    forgetPeak(pid);
    const times: Times[] = [];
    const copies: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await settled(real);
      copies.push(await copyOnce(owner, plain));
      times.push(await importOnce(next(), format, files[format]));
    }
    const figures = parts.map((part) => `${part} ${ms(median(times.map((one) => one[part])))}`);
    const all = median(times.map((one) => one['in all'])) / 1000;
    const reached = all <= aims[format];
    const peak = peakOf(pid);
    met += (reached ? 1 : 0) + (peak <= mostMemory ? 1 : 0);
    say(`${format.padEnd(5)} ${figures.join(', ')}; plain COPY ${ms(median(copies))}; peak ${Math.round(peak)} MB`);
    if (short) continue; // The aims are for all rows.
    say(
      `      aim ${aims[format]} s for 10,000: ${reached ? 'met' : 'missed'}; aim ${mostMemory} MB: ${peak <= mostMemory ? 'met' : 'missed'}`,
    );
  }
  if (!short) say(`${met} of 4 aims met`);
  await Promise.all([owner.end(), real.end()]);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'holdfast-copy-'));
// PostgreSQL, which may run as somebody else, reads the file of COPY here.
await chmod(folder, 0o755);
try {
  await onPostgres((adminUrl) => bench(adminUrl, folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
