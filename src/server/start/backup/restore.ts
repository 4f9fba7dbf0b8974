import path from 'node:path';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { createFileStore } from '#root/server/platform/files/create-file-store.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { ensureDatabase } from '#root/server/start/database/database.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { migrate, migrationNames } from '#root/server/start/database/migrate.ts';
import { waitForPostgres } from '#root/server/start/database/postgres-checks.ts';
import { markRestore, unmarkRestore } from '#root/server/start/database/unfinished-restore.ts';
import { BackupError } from './backup-error.ts';
import { importDatabase } from './import-database.ts';
import type { Manifest } from './manifest.ts';
import { checkFiles, type OpenBackup } from './read-backup.ts';
import { findRootKey, keepRootKey } from './restore-key.ts';
import { refuseUsedDatabase, refuseUsedFolder } from './restore-target.ts';
import { verifyCopy } from './verify-copy.ts';

/**
 * Restores a backup into an empty installation, brings it to the schema of this version, and checks the copy.
 * @param config the installation to write into: its database, its files and, if the backup has none, its key
 * @returns the problems of the copy, as sentences; empty if there are none
 * @throws BackupError if the backup is not complete, belongs to a newer version or another key, or the target is in use
 */
export async function restoreBackup(
  backup: OpenBackup,
  config: Config,
  passphrase: string | undefined,
  log: Log,
): Promise<string[]> {
  await refuseOtherSchema(backup.manifest);
  const root = await findRootKey(backup, config, passphrase);
  refuseUsedFolder(config);
  log.info('Checking the files of the backup');
  await checkFiles(backup);
  await writeCopy(backup, config, log);
  if (!config.databaseUrl && !config.appKey) keepRootKey(root, path.join(config.dataDir, 'app.key'));
  log.info('Checking the copy');
  return verifyCopy(backup.manifest, { ...config, appKey: root }, createKeys(root), log);
}

/** @throws BackupError if this version of Holdfast cannot build the tables of the backup */
async function refuseOtherSchema({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `This backup was made by a newer version of Holdfast (${unknown.join(', ')}). Restore it with that version or a later one.`,
    );
  }
  const skipped = known.slice(0, migrations.length).filter((name) => !migrations.includes(name));
  if (skipped.length > 0) {
    throw new BackupError(
      `This backup was made between two versions of Holdfast: ${skipped.join(', ')} had not been run. Restore it with the version that made it.`,
    );
  }
}

async function writeCopy(backup: OpenBackup, config: Config, log: Log): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const builtIn = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
  const ownerUrl = builtIn ? await ensureDatabase(builtIn.adminUrl) : databaseUrl;
  const owner = createPgPool({ connectionString: ownerUrl, max: 2, connectionTimeoutMillis: 5_000 });
  try {
    await waitForPostgres(owner, log);
    await refuseUsedDatabase(owner);
    await markRestore(owner);
    log.info('Writing the database');
    await migrate(owner, backup.manifest.migrations.at(-1));
    const client = await owner.connect();
    try {
      await importDatabase(client, backup);
    } finally {
      client.release();
    }
    log.info('Writing the uploaded files');
    await writeFiles(backup, config);
    await unmarkRestore(owner);
  } finally {
    await owner.end();
    await builtIn?.stop();
  }
}

async function writeFiles({ manifest, read }: OpenBackup, config: Config): Promise<void> {
  const files = await createFileStore(config.files);
  for (const upload of manifest.uploads) await files.put(upload.organisation, await read(upload));
}
