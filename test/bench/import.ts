/**
 * Benchmark of the import: `npm run bench:import`. `-- --short` imports a tenth of the rows.
 *
 * Imports 10,000 activities as CSV and as XLSX over HTTP into the product as `npm start` runs it. Each round uses a new
 * organisation. Covers the upload, the checks (per-cell errors, RTO < MTPD, names, lists), the preview, and saving with
 * audit, versions and undo data. Compares the import with a COPY of the same rows into a plain table with the same
 * columns, in the same run on the same PostgreSQL. Prints medians, and the server's peak memory in all rounds of a
 * format.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { toCsv } from '#root/domain/values/table-text.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const short = process.argv.includes('--short');
const count = short ? 1_000 : 10_000;
const rounds = short ? 2 : 5;
/** The maximum seconds from the start of the upload until all rows are saved, at full size. */
const aims = { csv: 0.5, xlsx: 0.8 } as const;
const maxMemory = 200;
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

// The product refuses digits in the names of people.
const toLetters = (number: number) => String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Realistic lines of a spreadsheet. Every hundredth line has a new department and a new owner. */
const lines = Array.from({ length: count }, (_, at) => [
  `Activity ${at}`,
  `What it is for and how it is done, in a line or two. ${at}`,
  at % 100 === 0 ? `New division ${at}` : `Division ${1 + (at % 5)}`,
  at % 100 === 0 ? `New Owner${toLetters(at)}` : `Owner No. ${1 + (at % 10)}`,
  `activity-priorities ${4 + (at % 3)}`,
  '24',
  '4',
  String(at % 101),
  String(at % 50),
]);

async function buildFiles(): Promise<Record<Format, Buffer>> {
  const all = [headings, ...lines];
  return { csv: Buffer.from(toCsv(all)), xlsx: await writeXlsx([{ name: 'Activities', lines: all }]) };
}

interface Answer {
  readonly data: {
    uid: string;
    version: number;
    digest: string;
    result: { counts: { create: number; error: number }[] };
  };
}

async function call(organisation: number, method: string, at: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/continuity/api/v1/imports${at}`, {
    ...init,
    method,
    headers: { cookie: createCookie(organisation), ...init.headers },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${body}`);
  return JSON.parse(body) as Answer;
}

const parts = ['read', 'checked', 'looked at', 'saved', 'in all'] as const;
type Times = Record<(typeof parts)[number], number>;

/** Uploads, checks, previews and applies one import. Returns the milliseconds of each part. */
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
  const made = applied.data.result.counts[0]?.create;
  if (made !== count) throw new Error(`${made} of ${count} activities were made`);
  const [read = 0, checked = 0, looked = 0, saved = 0] = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  // The first read of the rows counts as `checked`, because it checks them. The preview and the last call use its
  // cached result.
  return { read, checked, 'looked at': looked, saved, 'in all': read + checked + looked + saved };
}

/** Waits until the server has sealed the log of one import before the next begins. */
async function waitUntilSealed(real: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await real.query<{ entries: string; seals: string }>(
      'select (select count(*) from audit_entries) as entries, (select count(*) from audit_seals) as seals',
    );
    if (rows[0]?.entries === rows[0]?.seals) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Copies the rows into a plain table. Returns milliseconds. */
async function copyOnce(owner: pg.Pool, file: string): Promise<number> {
  await owner.query('truncate plain_copy');
  const started = performance.now();
  await owner.query(`copy plain_copy from '${file}' with (format csv)`);
  return performance.now() - started;
}

function readPeakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
const resetPeakMemory = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const formatMs = (value: number) => `${Math.round(value)} ms`;

async function prepareCopy(owner: pg.Pool, folder: string): Promise<string> {
  await owner.query(`create table plain_copy (organisation_uid uuid, uid uuid, name text, description text, division text, owner text,
    priority text, mtpd integer, rto integer, mbco integer, people integer, primary key (organisation_uid, uid))`);
  const file = path.join(folder, 'plain.csv');
  const rows = lines.map((line, at) => [
    computeUid(kinds.organisation, 1, 0),
    computeUid(kinds.activity, 1, at),
    ...line,
  ]);
  writeFileSync(file, toCsv(rows));
  return file;
}

async function bench(adminUrl: string, folder: string): Promise<void> {
  const urls = await makeDatabases(adminUrl, { organisations: 2 * (rounds + 1), activitiesEach: 0 });
  const owner = createPgPool({ connectionString: urls.bare, max: 1 });
  const real = createPgPool({ connectionString: urls.real, max: 1 });
  const plain = await prepareCopy(owner, folder);
  const files = await buildFiles();
  const pid = await serveProduct(urls.real, port);
  say(`${count} activities; medians of ${rounds} rounds; the server had ${Math.round(readPeakMemory(pid))} MB before`);
  let lastOrganisation = 0;
  const nextOrganisation = () => {
    lastOrganisation += 1;
    return lastOrganisation;
  };
  let met = 0;
  for (const format of ['csv', 'xlsx'] as const) {
    // The first import is not measured, because it includes compiling the hot code.
    await importOnce(nextOrganisation(), format, files[format]);
    resetPeakMemory(pid);
    const times: Times[] = [];
    const copies: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await waitUntilSealed(real);
      copies.push(await copyOnce(owner, plain));
      times.push(await importOnce(nextOrganisation(), format, files[format]));
    }
    const figures = parts.map((part) => `${part} ${formatMs(median(times.map((one) => one[part])))}`);
    const all = median(times.map((one) => one['in all'])) / 1000;
    const isMet = all <= aims[format];
    const peak = readPeakMemory(pid);
    met += (isMet ? 1 : 0) + (peak <= maxMemory ? 1 : 0);
    say(
      `${format.padEnd(5)} ${figures.join(', ')}; plain COPY ${formatMs(median(copies))}; peak ${Math.round(peak)} MB`,
    );
    if (short) continue; // The aims apply only to the full size.
    say(
      `      aim ${aims[format]} s for 10,000: ${isMet ? 'met' : 'missed'}; aim ${maxMemory} MB: ${peak <= maxMemory ? 'met' : 'missed'}`,
    );
  }
  if (!short) say(`${met} of 4 aims met`);
  await Promise.all([owner.end(), real.end()]);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'holdfast-copy-'));
// PostgreSQL reads COPY's file from this folder and may run as another user.
await chmod(folder, 0o755);
try {
  await runOnPostgres((adminUrl) => bench(adminUrl, folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
