import fs from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '#root/server/start/config/config.ts';
import { refuseUnfinishedRestore } from '#root/server/start/database/unfinished-restore.ts';
import { BackupError } from './backup-error.ts';

/** What the folders may contain before a restore: the key, and the files that a server writes before any upload. */
const harmless = ['app.key', 'lost+found', '.store'];

/**
 * Refuses a data folder with content. With an external database, only the folder of uploaded files must be empty. If
 * files are stored in a bucket too, no folder is checked.
 * @throws BackupError
 */
export function refuseUsedFolder({ dataDir, databaseUrl, files }: Config): void {
  const inUse = (folder: string) =>
    fs.existsSync(folder) && fs.readdirSync(folder).some((name) => !harmless.includes(name));
  if (databaseUrl ? !files.bucket && inUse(files.folder) : inUse(dataDir)) {
    throw new BackupError(
      `${databaseUrl ? files.folder : path.resolve(dataDir)} is not empty. Restore into a new folder: set DATA_DIR to one. It may hold app.key and nothing else.`,
    );
  }
}

/** @throws BackupError if the database has tables, StartError if another restore has not ended */
export async function refuseUsedDatabase(owner: Pool): Promise<void> {
  await refuseUnfinishedRestore(owner);
  const { rowCount } = await owner.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') limit 1`,
  );
  if (!rowCount) return;
  throw new BackupError('The database of DATABASE_URL is not empty. Restore into a new database.');
}
