import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { sweepFiles } from '#root/server/platform/files/sweep.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { createInstallation, type Installation } from '#test/support/installations.ts';
import { waitUntil } from '#test/support/until.ts';
import { lockBackups } from './backup-runs.repository.ts';
import { withOwner } from './connections.ts';
import { openStorage } from './open-storage.ts';
import { checkFiles, openBackup } from './read-backup.ts';
import { listBackups, nameBackup, removeOldBackups } from './retention.ts';
import { runBackup } from './run-backup.ts';
import { lastTurn, startBackupSchedule } from './schedule.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
let home: Installation;
let target: string;

beforeAll(async () => {
  home = await createInstallation();
  target = await mkdtemp(join(tmpdir(), 'holdfast-backups-'));
});
afterAll(async () => {
  await home.close();
  await rm(target, { recursive: true, force: true });
});

const back = async (place: string, wish: { passphrase?: string } = {}) => {
  const made = await runBackup(home.config, { target: place, passphrase: wish.passphrase, scheduled: false }, log);
  if (!made) throw new Error('No backup was made');
  return made;
};
const lastRun = async () =>
  (await home.superuser.query('select * from backup_runs order by started_at desc limit 1')).rows[0];

describe('a backup', () => {
  it('contains every row of every organisation, although the owner of the tables is subject to row-level security', async () => {
    const place = join(target, 'whole');
    const { name, rows } = await back(place);
    const { manifest } = await openBackup(place, undefined);
    for (const table of ['activities', 'users', 'audit_entries', 'supplier_certificates']) {
      const { rows: counted } = await home.superuser.query(`select count(*)::int as n from ${table}`);
      expect(manifest.tables.find((entry) => entry.name === `public.${table}`)?.rows, table).toBe(counted[0].n);
    }
    expect(manifest.tables.find((entry) => entry.name === 'public.activities')?.rows).toBe(2);
    expect(manifest.uploads).toHaveLength(2);
    expect(manifest.auditHeads.map(({ organisation }) => organisation).toSorted()).toEqual(
      home.organisations.toSorted(),
    );
    expect(await lastRun()).toMatchObject({
      name,
      state: 'done',
      row_count: String(rows),
      file_count: 2,
      problem: null,
    });
  });

  it('is refused for a folder in which no server has run, and creates nothing there', async () => {
    const dataDir = join(target, 'mistyped');
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
    const wish = { target: join(target, 'none'), passphrase: undefined, scheduled: false };
    await expect(runBackup(config, wish, log)).rejects.toThrow(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`,
    );
    expect(await readdir(target)).not.toContain('mistyped');
  });

  it('fails, and is recorded as failed, if it would contain fewer rows than an organisation has', async () => {
    const place = join(target, 'fewer');
    await home.superuser.query('drop policy backup on activities');
    try {
      await expect(back(place)).rejects.toThrow('public.activities: 0 of 2 rows');
    } finally {
      await home.superuser.query(
        `create policy backup on activities for select to ${new URL(home.config.databaseUrl ?? '').username}
         using (current_setting('holdfast.backup', true) = 'on')`,
      );
    }
    expect(await lastRun()).toMatchObject({ state: 'failed', problem: expect.stringContaining('public.activities') });
    await expect(openBackup(place, undefined)).rejects.toThrow('There is no complete backup');
  });

  it('fails if an uploaded file is missing or damaged', async () => {
    const [organisation = ''] = home.organisations;
    const folder = join(home.config.files.folder, organisation);
    const [hash = ''] = await readdir(folder);
    const content = await diskStore(home.config.files.folder).get(organisation, hash);
    await writeFile(join(folder, hash), 'something else');
    await expect(back(join(target, 'files'))).rejects.toThrow(`The file ${hash} is damaged`);
    await rm(join(folder, hash));
    await expect(back(join(target, 'files'))).rejects.toThrow(`The file ${hash} of the organisation`);
    await diskStore(home.config.files.folder).put(organisation, content ?? Buffer.alloc(0));
  });

  it('is recorded as failed if its place cannot be reached', async () => {
    const place = join(target, 'no-folder');
    await writeFile(place, 'a file');
    await expect(back(place)).rejects.toThrow('ENOTDIR');
    expect(await lastRun()).toMatchObject({ state: 'failed', problem: expect.stringContaining('ENOTDIR') });
  });

  it('is refused while another backup is being made, and no file is swept during that time', async () => {
    const [organisation = ''] = home.organisations;
    const files = diskStore(home.config.files.folder);
    const orphan = await files.put(organisation, Buffer.from('nobody refers to this'));
    const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
    const pool = createPgPool({ connectionString: home.config.databaseUrl });
    const sweep = () => sweepFiles(files, createTenantAccess(pool), nextWeek);
    await withOwner(home.config, log, async (connect) => {
      await lockBackups(await connect());
      await expect(back(join(target, 'busy'))).rejects.toThrow('Another backup is being made');
      expect(await sweep()).toBe(0);
    });
    expect(await files.get(organisation, orphan)).toBeDefined();
    await waitUntil(async () => (await sweep()) === 1);
    await pool.end();
  });

  it('is refused inside the data folder, because it must survive the loss of that folder', async () => {
    await expect(back(join(home.config.dataDir, 'backups'))).rejects.toThrow('outside of the data folder');
  });

  it('that was interrupted is marked as failed when the next backup begins', async () => {
    await home.superuser.query(
      `insert into backup_runs (uid, scheduled, target, name) values (gen_random_uuid(), false, 'x', 'interrupted')`,
    );
    await back(join(target, 'next'));
    const { rows } = await home.superuser.query(`select state, problem from backup_runs where name = 'interrupted'`);
    expect(rows).toEqual([{ state: 'failed', problem: 'The backup was interrupted.' }]);
  });

  it('can be stored in a bucket', async () => {
    const folder = join(target, 's3');
    const server = new S3rver({
      ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
      ...{ configureBuckets: [{ name: 'backups' }], allowMismatchedSignatures: true },
    });
    const { port } = (await server.run()) as AddressInfo;
    const place = `http://S3RVER:S3RVER@127.0.0.1:${port}/backups?region=us-east-1`;
    const { name } = await back(place);
    await checkFiles(await openBackup(place, name));
    const storage = await openStorage(place);
    expect(await lastRun()).toMatchObject({ target: `http://127.0.0.1:${port}/backups` });
    await storage.remove(name);
    expect(await storage.list()).toEqual([]);
    await server.close();
  });
});

describe('old backups', () => {
  it('are deleted except the configured number of newest ones, interrupted backups are deleted after a day, and other folders are kept', async () => {
    const place = join(target, 'old');
    const storage = await openStorage(place);
    const now = new Date('2026-03-10T01:00:05Z');
    const daysAgo = (days: number) => nameBackup(new Date(now.getTime() - days * 24 * 3_600_000));
    for (const days of [1, 2, 3, 4]) await storage.put(`${daysAgo(days)}/manifest.json`, Buffer.from('{}'));
    for (const days of [0, 5]) await storage.put(`${daysAgo(days)}/database/x.gz`, Buffer.from('x'));
    await mkdir(join(place, 'holdfast-notes'));
    const removed = await removeOldBackups(storage, { keep: 2, now, made: daysAgo(1) });
    expect(removed).toEqual([daysAgo(3), daysAgo(4), daysAgo(5)]);
    expect((await listBackups(storage)).map(({ name }) => name)).toEqual([daysAgo(0), daysAgo(1), daysAgo(2)]);
    expect(await storage.list()).toContain('holdfast-notes');
  });
});

describe('the schedule', () => {
  it.each([
    ['2026-03-10T05:00:00Z', 5, '2026-03-10T05:00:00Z'],
    ['2026-03-10T04:59:59Z', 5, '2026-03-09T05:00:00Z'],
    ['2026-03-01T00:30:00Z', 23, '2026-02-28T23:00:00Z'],
  ])('at %s, with a backup at hour %i, was last due at %s', (now, hour, due) => {
    expect(lastTurn(hour, new Date(now))).toEqual(new Date(due));
  });

  it('makes one backup a day in BACKUP_TARGET, even if several servers follow it', async () => {
    const place = join(target, 'daily');
    const { databaseUrl = '', dataDir } = home.config;
    const env = {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      ...{ APP_KEY: home.key.toString('base64'), BACKUP_TARGET: place, BACKUP_PASSPHRASE: 'a long passphrase' },
    };
    const said: string[] = [];
    const words = { ...log, info: (line: string) => said.push(line), warn: (line: string) => said.push(line) };
    const start = () => startBackupSchedule({ hour: 1, log: words, now: () => new Date(), pollEvery: 20, env });
    const first = start();
    await waitUntil(async () => said.some((line) => line.includes('is complete')));
    await first.close();
    const wish = { target: place, passphrase: undefined, scheduled: true };
    expect(await runBackup(home.config, wish, log)).toBeUndefined();
    const { rows } = await home.superuser.query(`select state from backup_runs where scheduled`);
    expect(rows, said.join('\n')).toEqual([{ state: 'done' }]);
    expect((await openBackup(place, undefined)).manifest.key).not.toBeNull();
  });
});
