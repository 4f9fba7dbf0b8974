/**
 * `npm run bench:backup`. `-- --short` uses a hundredth of the data. Makes about 1 GB of data, half of it rows and half
 * of it uploaded files, in the built-in PostgreSQL and in Debian's PostgreSQL 15 (if it is installed). For each
 * PostgreSQL, measures the time of a backup, its rehearsal and a restore, with the commands that operators use. Exits
 * with 1 if a command fails.
 */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { loadAppKey } from '#root/server/start/app-key.ts';
import { connectAsOwner } from '#root/server/start/cli/owner-connection.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { openDatabase } from '#root/server/start/database/database.ts';
import { debianPostgres, startDebianPostgres } from '#test/drills/outside-postgres.ts';
import { addSuppliers, computeUid, fill, kinds, type Size } from './api-seed.ts';
import { formatRow, say } from './servers.ts';

const short = process.argv.includes('--short');
const size: Size = { organisations: short ? 4 : 400, activitiesEach: 500 };
/** The number of uploaded files. Each has 1 MB that cannot be compressed, just like PDFs and pictures. */
const fileCount = short ? 5 : 500;
/** The aim for each of the three steps, in seconds per GB. */
const aim = 300;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-backup-'));
chmodSync(folder, 0o711); // PostgreSQL may run as another user, who has to enter this folder.
const log = { debug() {}, info() {}, warn: say, error: say };

type Env = Readonly<Record<string, string>>;

/** Runs `backup` or `restore` as an operator does. @returns the seconds that it took */
async function time(program: 'backup' | 'restore', args: readonly string[], env: Env): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [`src/server/start/cli/${program}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return (performance.now() - begun) / 1000;
}

/** Adds an uploaded file to one supplier after the other. */
async function addFiles(owner: pg.Pool, filesFolder: string): Promise<void> {
  const files = diskStore(filesFolder);
  for (let n = 0; n < fileCount; n += 1) {
    const organisation = computeUid(kinds.organisation, 1 + (n % size.organisations), 0);
    const hash = await files.put(organisation, randomBytes(1_000_000));
    const supplier = computeUid('a2', 1 + (n % size.organisations), 1);
    await owner.query(
      `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, file_hash, file_type, file_size)
       values ($1, gen_random_uuid(), $2, 'certificate.pdf', $3, 'pdf', 1000000)`,
      [organisation, supplier, hash],
    );
  }
}

/** Fills an installation. @returns the bytes that its database and its files have */
async function fillInstallation(env: Env, superuserUrl?: string): Promise<{ rows: number; files: number }> {
  const config = readConfig(env);
  const database = await openDatabase(config, createKeys(loadAppKey(config)), log);
  const connection = await connectAsOwner(config, log);
  const owner = createPgPool({ ...(superuserUrl ? { connectionString: superuserUrl } : connection.where), max: 1 });
  try {
    await fill(owner, size);
    await addSuppliers(owner, size);
    await addFiles(owner, config.files.folder);
    // Adds one entry to the audit log for each activity.
    await owner.query(`update activities set description = description || ' Changed once.'`);
    while ((await owner.query<{ n: number }>('select seal_audit_entries(10000)::int as n')).rows[0]?.n);
    await owner.query('vacuum full');
    const { rows } = await owner.query<{ n: string }>('select pg_database_size(current_database()) as n');
    return { rows: Number(rows[0]?.n), files: fileCount * 1_000_000 };
  } finally {
    await owner.end();
    await connection.close();
    await database.close();
  }
}

const sumSizes = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Measures one kind of database. @param elsewhere the environment of an empty installation to restore into */
async function measure(kind: string, env: Env, elsewhere: Env, superuserUrl?: string): Promise<void> {
  const { rows, files } = await fillInstallation(env, superuserUrl);
  const gigabytes = (rows + files) / 1e9;
  const backups = join(folder, `backups of ${kind}`);
  const taken = [
    await time('backup', [backups], env),
    await time('restore', [backups, '--verify'], env),
    await time('restore', [backups], elsewhere),
  ];
  const cells = taken.map((seconds) => `${seconds.toFixed(0)} (${(seconds / gigabytes).toFixed(0)})`);
  const met = taken.every((seconds) => seconds / gigabytes <= aim);
  const sizes = [rows, files, sumSizes(backups)].map((bytes) => (bytes / 1e6).toFixed(0));
  say(formatRow([kind.padEnd(16), ...sizes, ...cells, met ? 'met' : 'missed']));
  rmSync(backups, { recursive: true, force: true });
}

try {
  say(`Seconds, and in brackets seconds per GB; the aim is ${aim} per GB`);
  say(formatRow(['database'.padEnd(16), 'rows MB', 'files MB', 'backup MB', 'backup', 'rehearsal', 'restore', 'aim']));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const place of [first, second]) mkdirSync(place);
  const key = randomBytes(32).toString('base64');
  const common = { NODE_ENV: 'production', APP_KEY: key };
  await measure('built-in', { ...common, DATA_DIR: first }, { ...common, DATA_DIR: second });
  for (const place of [first, second]) rmSync(place, { recursive: true, force: true });
  if (existsSync(debianPostgres)) {
    const outside = await startDebianPostgres(folder);
    try {
      const [third, fourth] = [join(folder, 'third'), join(folder, 'fourth')];
      const superuser = new URL(outside.directUrl);
      [superuser.username, superuser.password] = ['postgres', 'admin'];
      const admin = createPgClient({ connectionString: superuser.href });
      await admin.connect();
      await admin.query('create database elsewhere owner holdfast');
      await admin.end();
      const empty = new URL(outside.directUrl);
      empty.pathname = '/elsewhere';
      await measure(
        'PostgreSQL 15',
        { ...common, DATA_DIR: third, DATABASE_URL: outside.directUrl },
        { ...common, DATA_DIR: fourth, DATABASE_URL: empty.href },
        superuser.href,
      );
    } finally {
      await outside.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
