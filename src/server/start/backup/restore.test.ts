import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { openDatabase } from '#root/server/start/database/database.ts';
import { migrate } from '#root/server/start/database/migrate.ts';
import { markRestore } from '#root/server/start/database/unfinished-restore.ts';
import { createEmptyInstallation, createInstallation, type Installation } from '#test/support/installations.ts';
import { exportDatabase } from './export-database.ts';
import { type Manifest, manifestFile, parseManifest, writeManifest } from './manifest.ts';
import { openStorage } from './open-storage.ts';
import { openBackup } from './read-backup.ts';
import { rehearseRestore } from './rehearse.ts';
import { restoreBackup } from './restore.ts';
import { readRootKey } from './restore-key.ts';
import { runBackup } from './run-backup.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const passphrase = 'correct horse battery';
let home: Installation;
let folder: string;
/** The folder of a complete backup, which contains the root key, protected by `passphrase`. */
let backups: string;
let name: string;

beforeAll(async () => {
  home = await createInstallation();
  folder = await mkdtemp(join(tmpdir(), 'holdfast-restores-'));
  backups = join(folder, 'backups');
  name = (await runBackup(home.config, { target: backups, passphrase, scheduled: false }, log))?.name ?? '';
});
afterAll(async () => {
  await home.close();
  await rm(folder, { recursive: true, force: true });
});

/** Restores into an empty installation, and passes that installation to `look`. */
async function restore<T>(
  place: string,
  { key = home.key, look }: { key?: Buffer; look: (config: Config, superuser: pg.Client) => Promise<T> },
): Promise<T> {
  const empty = await createEmptyInstallation(key);
  try {
    expect(await restoreBackup(await openBackup(place, undefined), empty.config, undefined, log)).toEqual([]);
    return await look(empty.config, empty.superuser);
  } finally {
    await empty.close();
  }
}
const refused = (place: string, words: string, key?: Buffer) =>
  expect(restore(place, { ...(key && { key }), look: async () => undefined })).rejects.toThrow(words);

/** Copies the backup and changes a file of the copy. */
async function damaged(how: string, file: string, change: (path: string) => Promise<unknown>): Promise<string> {
  const place = join(folder, how);
  await cp(backups, place, { recursive: true });
  await change(join(place, name, file));
  return place;
}
const flipByte = async (path: string) => {
  const content = await readFile(path);
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
  await writeFile(path, content);
};
/** Copies the backup with another manifest, whose digest is right. */
const withManifest = (how: string, change: (manifest: Manifest) => Manifest) =>
  damaged(how, 'manifest.json', async (path) =>
    writeFile(path, writeManifest(change(parseManifest(await readFile(path), name)))),
  );

const rowsOf = async (client: pg.Client, table: string) =>
  (await client.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows;

describe('a restored installation', { timeout: 60_000 }, () => {
  it('has the same rows, files and isolation of tenants, and a server can use it', async () => {
    await restore(backups, {
      look: async (config, superuser) => {
        for (const table of [
          'organisations',
          'activities',
          'divisions',
          'audit_entries',
          'audit_seals',
          'installation',
        ])
          expect(await rowsOf(superuser, table), table).toEqual(await rowsOf(home.superuser, table));
        const [organisation = ''] = home.organisations;
        const { rows } = await superuser.query(
          'select file_hash from supplier_certificates where organisation_uid = $1',
          [organisation],
        );
        expect(await diskStore(config.files.folder).get(organisation, rows[0].file_hash)).toBeDefined();
        const { rows: off } = await superuser.query(
          `select from pg_trigger where tgenabled <> 'O' and not tgisinternal
           union all select from pg_class where relrowsecurity and not relforcerowsecurity`,
        );
        expect(off).toEqual([]);
        const database = await openDatabase(config, createKeys(home.key), log);
        const next = await database.pool.query(`select nextval('audit_entries_id_seq')::int as id`);
        const last = await superuser.query('select max(id)::int as id from audit_entries');
        expect(next.rows[0].id).toBeGreaterThan(last.rows[0].id);
        await database.close();
      },
    });
  });

  it('is brought to the newest schema if the backup is older', async () => {
    const older = await createEmptyInstallation(home.key);
    const owner = createPgPool({ connectionString: older.config.databaseUrl });
    await migrate(owner, '0041-backup-policies');
    const uid = '01900000-0000-7000-8000-000000000001';
    await older.superuser.query(
      `insert into organisations (organisation_uid, uid, name, friendly_url) values ($1, $1, 'Old', 'old')`,
      [uid],
    );
    await older.superuser.query('insert into installation (key_check) select $1', [
      (await home.superuser.query('select key_check from installation')).rows[0].key_check,
    ]);
    const place = join(folder, 'older');
    const storage = await openStorage(place);
    const client = createPgClient({ connectionString: older.config.databaseUrl });
    await client.connect();
    const { uploads: _, ...database } = await exportDatabase(client, async (file, content) => {
      await storage.put(`holdfast-20200101T000000Z/${file}`, content);
      return { file, bytes: content.length, sha256: computeHash(content) };
    });
    const facts = { format: 1 as const, uid, name: 'holdfast-20200101T000000Z', startedAt: '2020-01-01T00:00:00Z' };
    await storage.put(manifestFile(facts.name), writeManifest({ ...facts, ...database, uploads: [], key: null }));
    await Promise.all([client.end(), owner.end()]);
    await older.close();
    await restore(place, {
      look: async (_config, superuser) => {
        const { rows } = await superuser.query('select friendly_url from organisations');
        expect(rows).toEqual([{ friendly_url: 'old' }]);
        expect((await superuser.query('select from backup_runs')).rowCount).toBe(0);
      },
    });
  });

  it('is not started before its restore has ended', async () => {
    const empty = await createEmptyInstallation(home.key);
    const owner = createPgPool({ connectionString: empty.config.databaseUrl });
    await markRestore(owner);
    const opening = openDatabase(empty.config, createKeys(home.key), log);
    await expect(opening).rejects.toThrow('has begun and not ended');
    await owner.end();
    await empty.close();
  });
});

it('a backup in a bucket is restored', async () => {
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    ...{ configureBuckets: [{ name: 'backups' }], allowMismatchedSignatures: true },
  });
  const { port } = (await server.run()) as AddressInfo;
  const target = `http://S3RVER:S3RVER@127.0.0.1:${port}/backups?region=us-east-1`;
  await runBackup(home.config, { target, passphrase, scheduled: false }, log);
  await restore(target, {
    look: async (config, superuser) => {
      expect(await rowsOf(superuser, 'activities')).toEqual(await rowsOf(home.superuser, 'activities'));
      const { rows } = await superuser.query(
        'select organisation_uid as organisation, file_hash as hash from supplier_certificates',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { organisation, hash } of rows)
        expect(await diskStore(config.files.folder).get(organisation, hash)).toBeDefined();
    },
  });
  await server.close();
}, 60_000);

it('the newest complete backup is opened, and newer backups that were interrupted are named', async () => {
  const place = join(folder, 'interrupted');
  await cp(backups, place, { recursive: true });
  for (const newer of ['holdfast-29990101T000000Z', 'holdfast-29990102T000000Z'])
    await cp(join(place, name, 'database'), join(place, newer, 'database'), { recursive: true });
  const { manifest, passedOver } = await openBackup(place, undefined);
  expect([manifest.name, passedOver]).toEqual([name, ['holdfast-29990102T000000Z', 'holdfast-29990101T000000Z']]);
});

describe('a restore is refused', () => {
  it.each(['database/public.activities.0001.gz', 'manifest.json', 'app.key.sealed'])(
    'if one bit of %s has changed, and names the file',
    async (file) => {
      await refused(await damaged(`flipped-${computeHash(Buffer.from(file)).slice(0, 8)}`, file, flipByte), file);
    },
  );

  it('if one bit of an uploaded file has changed, with the name of the file', async () => {
    const [upload] = (await openBackup(backups, name)).manifest.uploads;
    const file = upload?.file ?? '';
    await refused(await damaged('flipped-upload', file, flipByte), file);
  });

  it('if files are cut off or missing, with the names of all these files', async () => {
    const place = await damaged('cut', 'database/public.users.0001.gz', (path) => truncate(path, 10));
    await rm(join(place, name, 'database/public.roles.0001.gz'));
    await refused(place, 'public.users.0001.gz has 10 bytes instead of');
    await refused(place, 'public.roles.0001.gz is missing');
  });

  it('if the backup was copied only in part and lacks its manifest', async () => {
    const place = await damaged('half', 'manifest.json', (path) => rm(path));
    await refused(place, 'There is no complete backup');
    await expect(openBackup(place, name)).rejects.toThrow(`${name} in ${place} is not a complete backup`);
  });

  it('if its manifest is damaged, with the name of the backup and how to choose another', async () => {
    const place = await damaged('flipped-manifest', 'manifest.json', flipByte);
    await refused(place, `The manifest.json of ${name} is damaged. Restore another backup, with --backup NAME.`);
  });

  it('if the backup does not have as many rows as its manifest says', async () => {
    const more = await withManifest('more', (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'public.activities' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }));
    await refused(more, 'public.activities: 2 instead of 3 rows');
  });

  it('if the backup is newer than this version of Holdfast', async () => {
    const newer = await withManifest('newer', (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, '9999-from-the-future'],
    }));
    await refused(newer, 'made by a newer version of Holdfast (9999-from-the-future)');
    const format = await damaged('format', 'manifest.json', async (path) =>
      writeFile(path, (await readFile(path, 'utf8')).replace('"format": 1', '"format": 2')),
    );
    await refused(format, 'made by a newer version of Holdfast');
  });

  it('with another key, and with another passphrase', async () => {
    await refused(backups, 'APP_KEY is not the key of this backup', randomBytes(32));
    const backup = await openBackup(backups, name);
    await expect(readRootKey(backup, 'another passphrase')).rejects.toThrow('does not open the key');
    expect((await readRootKey(backup, passphrase)).equals(home.key)).toBe(true);
    expect(JSON.stringify(backup.manifest)).not.toContain(home.key.toString('base64'));
  });

  it('into a database or a folder that is in use', async () => {
    const empty = await createEmptyInstallation(home.key);
    const backup = await openBackup(backups, name);
    await empty.superuser.query('create table public.notes (text text)');
    await expect(restoreBackup(backup, empty.config, undefined, log)).rejects.toThrow('DATABASE_URL is not empty');
    await diskStore(empty.config.files.folder).put(home.organisations[0] ?? '', Buffer.from('mine'));
    await expect(restoreBackup(backup, empty.config, undefined, log)).rejects.toThrow('is not empty');
    await empty.close();
  });
});

// These tests are slow, because each creates a PostgreSQL of its own.
describe('a rehearsal', { timeout: 120_000 }, () => {
  const verdict = async () =>
    (await home.superuser.query('select verified_at, verify_problem from backup_runs where name = $1', [name])).rows[0];

  it('restores a copy with a PostgreSQL of its own, and records when the backup was verified', async () => {
    expect(await verdict()).toEqual({ verified_at: null, verify_problem: null });
    expect(await rehearseRestore(await openBackup(backups, name), home.config, undefined, log)).toEqual([]);
    expect(await verdict()).toEqual({ verified_at: expect.any(Date), verify_problem: null });
  });

  it('detects an audit log that was changed before the backup, and records the problem', async () => {
    const [organisation] = home.organisations;
    const forged = `update audit_entries set entity = $2 where organisation_uid = $1
                    and id = (select min(id) from audit_entries where organisation_uid = $1)`;
    await home.superuser.query(forged, [organisation, 'forged']);
    const wish = { target: join(folder, 'forged'), passphrase: undefined, scheduled: false };
    const made = await runBackup(home.config, wish, log);
    const problems = await rehearseRestore(await openBackup(wish.target, made?.name), home.config, undefined, log);
    expect(problems).toEqual(['The audit log of northwind is broken at link 1 (changed).']);
    const { rows } = await home.superuser.query('select verify_problem from backup_runs where name = $1', [made?.name]);
    expect(rows).toEqual([{ verify_problem: problems[0] }]);
  });
});
