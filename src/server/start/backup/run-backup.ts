import fs from 'node:fs';
import path from 'node:path';
import { createFileStore } from '#root/server/platform/files/create-file-store.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { loadAppKey } from '#root/server/start/app-key.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { findOwner } from '#root/server/start/user/account.ts';
import { changeOwner } from '#root/server/start/user/change-owner.ts';
import { BackupError } from './backup-error.ts';
import { isScheduleDone, refuseOldSchema } from './backup-runs.repository.ts';
import { withOwner } from './connections.ts';
import { type BackupResult, createBackup } from './create-backup.ts';
import { openStorage } from './open-storage.ts';
import { removeOldBackups } from './retention.ts';
import { lastTurn } from './schedule.ts';

export interface BackupWish {
  /** The place for the backup; undefined for BACKUP_TARGET, the only place where old backups are deleted. */
  readonly target: string | undefined;
  readonly passphrase: string | undefined;
  /** True if the schedule requests the backup. The schedule needs only one backup a day. */
  readonly scheduled: boolean;
}

/**
 * Makes a backup of an installation, whether or not its server runs.
 * @returns the backup; undefined if the schedule already has its backup of the day
 * @throws BackupError
 */
export async function runBackup(config: Config, wish: BackupWish, log: Log): Promise<BackupResult | undefined> {
  const place = wish.target ?? config.backup.target;
  if (place === undefined) throw new BackupError('Name a folder or bucket for the backup, or set BACKUP_TARGET.');
  refuseOwnFolder(place, config.dataDir);
  refuseUnused(config);
  const storage = await openStorage(place);
  const now = new Date();
  const { passphrase, scheduled } = wish;
  const key = passphrase === undefined ? undefined : { root: loadAppKey(config), passphrase };
  const files = await createFileStore(config.files);
  return withOwner(config, log, async (connect) => {
    const client = await connect();
    await refuseOldSchema(client);
    if (scheduled && (await isScheduleDone(client, lastTurn(config.backup.hour ?? 0, now)))) return undefined;
    const made = await createBackup({ connect, files, storage, scheduled, now, key });
    keepOwner(place, made.name);
    if (wish.target === undefined) {
      const removed = await removeOldBackups(storage, { keep: config.backup.keep, now, made: made.name });
      if (removed.length > 0) log.info(`Deleted old backups: ${removed.join(', ')}`);
    }
    return made;
  });
}

/**
 * If root has made the backup, gives it to the owner of the folder, so that the server can delete the backup when it is
 * old.
 */
function keepOwner(place: string, backup: string): void {
  const owner = process.getuid?.() === 0 && path.isAbsolute(place) ? findOwner(place) : undefined;
  if (owner) changeOwner(path.join(place, backup), owner);
}

/**
 * Refuses an installation without a database. Otherwise, a database and a key would be created in a mistyped folder.
 */
function refuseUnused({ databaseDirectUrl, dataDir }: Config): void {
  if (databaseDirectUrl || fs.existsSync(path.join(dataDir, 'postgres'))) return;
  throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`);
}

/** Refuses a place inside the data folder, because the backup would be lost with that folder. */
function refuseOwnFolder(place: string, dataDir: string): void {
  const inside = path.relative(path.resolve(dataDir), path.resolve(place));
  if (inside.startsWith('..') || path.isAbsolute(inside)) return;
  throw new BackupError(`Choose a place outside of the data folder ${dataDir}, best on another disk.`);
}
