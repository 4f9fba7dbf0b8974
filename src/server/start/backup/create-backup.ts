import type { Client } from 'pg';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { FileStore } from '#root/server/platform/files/file-store.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { isCheckOf } from '#root/server/start/database/key-check.ts';
import { BackupError } from './backup-error.ts';
import { type BackupSize, beginRun, endRun, failRun, lockBackups } from './backup-runs.repository.ts';
import { exportDatabase, type Store } from './export-database.ts';
import { exportFiles } from './export-files.ts';
import { type Manifest, manifestFile, writeManifest } from './manifest.ts';
import { nameBackup } from './retention.ts';
import { sealRootKey } from './sealed-key.ts';
import type { BackupStorage } from './storage.ts';

export interface BackupPlan {
  /**
   * Opens a connection as the owner of the tables. The code that provides this function also closes the connections.
   */
  readonly connect: () => Promise<Client>;
  readonly files: FileStore;
  readonly storage: BackupStorage;
  readonly scheduled: boolean;
  readonly now: Date;
  /** The root key and the passphrase that protects it; undefined to leave it out. */
  readonly key: { readonly root: Buffer; readonly passphrase: string } | undefined;
}

export interface BackupResult extends BackupSize {
  readonly name: string;
}

/**
 * Makes a backup of the database and the uploaded files as of one moment, and records the run in the database. The
 * manifest is written last, so an interrupted backup is never taken for a complete one.
 * @throws BackupError if another backup is being made, or not everything could be read
 */
export async function createBackup(plan: BackupPlan): Promise<BackupResult> {
  const [guard, notes] = [await plan.connect(), await plan.connect()];
  // The lock is taken before the moment of the export. From then on the sweep deletes no file.
  await lockBackups(guard);
  const run = { uid: newUid(), name: nameBackup(plan.now), target: plan.storage.label, scheduled: plan.scheduled };
  // The run is recorded before the first use of the storage, so that it is recorded even if the storage cannot be
  // reached.
  await beginRun(notes, run);
  try {
    if ((await plan.storage.get(manifestFile(run.name))) !== undefined)
      throw new BackupError(`There is a backup ${run.name} already. Try again in a second.`);
    const size = await writeBackup(plan, run.uid, run.name);
    await endRun(notes, run.uid, size);
    return { name: run.name, ...size };
  } catch (error) {
    await failRun(notes, run.uid, (error as Error).message).catch(() => undefined);
    throw error;
  } finally {
    await guard.query('rollback').catch(() => undefined);
  }
}

async function writeBackup(plan: BackupPlan, uid: string, name: string): Promise<BackupSize> {
  let bytes = 0;
  const store: Store = async (file, content) => {
    await plan.storage.put(`${name}/${file}`, content);
    bytes += content.length;
    return { file, bytes: content.length, sha256: computeHash(content) };
  };
  const { uploads, ...database } = await exportDatabase(await plan.connect(), store);
  if (plan.key && !isCheckOf(createKeys(plan.key.root), database.keyCheck)) {
    throw new BackupError('APP_KEY is not the key of this database, so it would be of no use in the backup.');
  }
  const stored = await exportFiles(plan.files, uploads, store);
  const manifest: Manifest = {
    format: 1,
    uid,
    name,
    startedAt: plan.now.toISOString(),
    ...database,
    uploads: stored,
    key: plan.key ? await store('app.key.sealed', await sealRootKey(plan.key.root, plan.key.passphrase, uid)) : null,
  };
  await plan.storage.put(manifestFile(name), writeManifest(manifest));
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: stored.length, bytes };
}
