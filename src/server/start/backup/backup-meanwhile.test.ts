import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import type { FileStore } from '#root/server/platform/files/file-store.ts';
import { sweepFiles } from '#root/server/platform/files/sweep.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { makePdf } from '#test/support/files.ts';
import { createInstallation, type Installation } from '#test/support/installations.ts';
import { withOwner } from './connections.ts';
import { createBackup } from './create-backup.ts';
import { openStorage } from './open-storage.ts';
import { checkFiles, openBackup } from './read-backup.ts';
import { listBackups, nameBackup } from './retention.ts';
import { runBackup } from './run-backup.ts';

const said: string[] = [];
const log = { debug() {}, info: (line: string) => void said.push(line), warn() {}, error() {} };
let home: Installation;
let files: FileStore;
let target: string;
let count = 0;
beforeAll(async () => {
  home = await createInstallation();
  files = diskStore(home.config.files.folder);
  target = await mkdtemp(join(tmpdir(), 'holdfast-backups-'));
});
afterAll(async () => {
  await home.close();
  await rm(target, { recursive: true, force: true });
});
beforeEach(() => {
  said.length = 0;
  count += 1;
});
const nextPlace = () => join(target, String(count));

describe('a backup while people work', () => {
  const readCertificates = async () =>
    (await home.superuser.query<{ hash: string }>('select file_hash as hash from supplier_certificates order by 1'))
      .rows;
  /** Uploads a file, with the row that refers to it. */
  const upload = async (organisation: string, text: string) => {
    const hash = await files.put(organisation, makePdf(text));
    await home.superuser.query(
      `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, file_hash, file_type, file_size)
       select organisation_uid, $2, uid, 'new.pdf', $3, 'pdf', 10 from suppliers where organisation_uid = $1`,
      [organisation, newUid(), hash],
    );
    return hash;
  };
  const sweepNextWeek = async () => {
    const pool = createPgPool({ connectionString: home.config.databaseUrl });
    const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
    const removed = await sweepFiles(files, createTenantAccess(pool), nextWeek);
    await pool.end();
    return removed;
  };

  it('contains the rows and files of the moment when it began, whatever is uploaded and deleted during the backup', async () => {
    const [organisation = '', other = ''] = home.organisations;
    const place = nextPlace();
    const before = await readCertificates();
    const storage = await openStorage(place);
    const meanwhile: { hashes: string[]; swept: number[] } = { hashes: [], swept: [] };
    let puts = 0;
    const put: typeof storage.put = async (file, content) => {
      puts += 1;
      if (puts === 1) {
        meanwhile.hashes.push(await upload(organisation, 'meanwhile'));
        await home.superuser.query('delete from supplier_certificates where organisation_uid = $1', [other]);
        meanwhile.swept.push(await sweepNextWeek());
      }
      // This runs before the first uploaded file is copied.
      if (file.includes('/files/') && meanwhile.hashes.length === 1) {
        meanwhile.hashes.push(await upload(organisation, 'later'));
        meanwhile.swept.push(await sweepNextWeek());
      }
      await storage.put(file, content);
    };
    const { name } = await withOwner(home.config, log, (connect) =>
      createBackup({ connect, files, storage: { ...storage, put }, scheduled: false, now: new Date(), key: undefined }),
    );

    const backup = await openBackup(place, name);
    await checkFiles(backup);
    const { uploads, tables } = backup.manifest;
    expect(uploads.map(({ sha256 }) => sha256).toSorted()).toEqual(before.map(({ hash }) => hash));
    expect(tables.find((table) => table.name === 'public.supplier_certificates')?.rows).toBe(before.length);
    // During the backup, the sweep did not delete the file of the deleted row. Now it does.
    expect(meanwhile.swept).toEqual([0, 0]);
    expect(await sweepNextWeek()).toBe(1);
    // The next backup contains the files that were uploaded during the first one.
    const next = await withOwner(home.config, log, async (connect) => {
      const later = new Date(Date.now() + 60_000);
      return createBackup({ connect, files, storage, scheduled: false, now: later, key: undefined });
    });
    const found = (await openBackup(place, next.name)).manifest.uploads.map(({ sha256 }) => sha256);
    expect(found).toEqual(expect.arrayContaining(meanwhile.hashes));
    expect(found).toHaveLength(3);
  });
});

describe('the backups that are kept', () => {
  const dayLength = 24 * 3_600_000;
  const daysAgo = (days: number) => nameBackup(new Date(Date.now() - days * dayLength));
  const configure = (keep: number): Config => ({
    ...home.config,
    backup: { target: nextPlace(), hour: undefined, keep, passphrase: undefined },
  });
  /** Puts complete and unfinished backups into a new storage. */
  const addBackups = async ({ whole, begun = [] }: { whole: readonly string[]; begun?: readonly string[] }) => {
    const storage = await openStorage(nextPlace());
    for (const name of whole) await storage.put(`${name}/manifest.json`, Buffer.from('{}'));
    for (const name of begun) await storage.put(`${name}/database/x.gz`, Buffer.from('x'));
    return storage;
  };
  const wish = { target: undefined, passphrase: undefined, scheduled: false };
  const names = async () => (await listBackups(await openStorage(nextPlace()))).map(({ name }) => name);

  it('are the newest backups after each run, and the log names the deleted backups', async () => {
    const [one, two, three, interrupted] = [daysAgo(1), daysAgo(2), daysAgo(3), daysAgo(4)];
    await addBackups({ whole: [one, two, three], begun: [interrupted] });
    const made = await runBackup(configure(2), wish, log);
    expect(await names()).toEqual([made?.name, one]);
    expect(said).toEqual([`Deleted old backups: ${[two, three, interrupted].join(', ')}`]);
  });

  it('still include every old backup after a backup that failed', async () => {
    const old = [daysAgo(1), daysAgo(2), daysAgo(3)];
    await addBackups({ whole: old });
    const [organisation = ''] = home.organisations;
    const [{ hash = '' } = {}] = await files.list(organisation);
    const content = (await files.get(organisation, hash)) ?? Buffer.alloc(0);
    await writeFile(join(home.config.files.folder, organisation, hash), 'damaged');
    await expect(runBackup(configure(1), wish, log)).rejects.toThrow('is damaged');
    await rm(join(home.config.files.folder, organisation, hash));
    await files.put(organisation, content);
    expect((await listBackups(await openStorage(nextPlace()))).filter(({ whole }) => whole)).toHaveLength(3);
    expect(await names()).toEqual(expect.arrayContaining(old));
  });

  it('still include every old backup if the command names the place', async () => {
    await addBackups({ whole: [daysAgo(1), daysAgo(2)] });
    await runBackup(configure(1), { ...wish, target: nextPlace() }, log);
    expect(await names()).toHaveLength(3);
  });

  it('include the new backup, even if others have later names because the clock was wrong', async () => {
    const ahead = [daysAgo(-1), daysAgo(-2)];
    await addBackups({ whole: ahead });
    const made = await runBackup(configure(1), wish, log);
    expect(await names()).toEqual([made?.name]);
    const backup = await openBackup(nextPlace(), made?.name);
    await checkFiles(backup);
  });
});
