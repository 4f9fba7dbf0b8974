import fs from 'node:fs';
import path from 'node:path';
import { createFolder } from '#root/server/platform/files/create-folder.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { loadAppKey } from '#root/server/start/app-key.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { isCheckOf } from '#root/server/start/database/key-check.ts';
import { BackupError } from './backup-error.ts';
import type { OpenBackup } from './read-backup.ts';
import { unsealRootKey } from './sealed-key.ts';

/**
 * Returns the root key for a backup: the key in the backup if the backup has one and there is a passphrase, otherwise
 * the configured key.
 * @throws BackupError if there is no key, or if the key is not that of the backup
 */
export async function findRootKey(backup: OpenBackup, config: Config, passphrase: string | undefined): Promise<Buffer> {
  const root =
    passphrase !== undefined && backup.manifest.key ? await readRootKey(backup, passphrase) : configuredKey(config);
  if (isCheckOf(createKeys(root), backup.manifest.keyCheck)) return root;
  throw new BackupError(
    'APP_KEY is not the key of this backup. Use the key of the installation that was backed up: its APP_KEY, or the file app.key of its data folder.',
  );
}

/**
 * Returns the root key that is in a backup.
 * @throws BackupError if the backup has no key, or the passphrase is wrong
 */
export async function readRootKey({ manifest, read }: OpenBackup, passphrase: string): Promise<Buffer> {
  if (manifest.key) return unsealRootKey(await read(manifest.key), passphrase, manifest.uid);
  throw new BackupError('This backup does not contain the key, because it was made without a passphrase.');
}

function configuredKey(config: Config): Buffer {
  if (config.appKey || fs.existsSync(path.join(config.dataDir, 'app.key'))) return loadAppKey(config);
  throw new BackupError(
    `The key is missing. Put the installation's app.key into ${config.dataDir}, set APP_KEY, or give the passphrase of a backup that contains the key (--passphrase-file).`,
  );
}

/**
 * Writes the key to a file, such as the `app.key` of a server with the built-in PostgreSQL. An existing file is not
 * changed.
 */
export function keepRootKey(root: Buffer, file: string): void {
  if (fs.existsSync(file)) return;
  createFolder(path.dirname(file), 0o700);
  fs.writeFileSync(file, `${root.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
}
