import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createFolder } from '#root/server/platform/files/create-folder.ts';
import { type Config, ConfigError } from './config/config.ts';

/**
 * Returns the installation's 32-byte root key: from the configuration or, with the built-in database, from `app.key` in
 * the data folder. The file is created on the first start and never replaced, because secrets in the database can be
 * decrypted only with this key.
 * @throws ConfigError if the file is damaged, or missing beside an existing database
 */
export function loadAppKey(config: Pick<Config, 'appKey' | 'dataDir'>): Buffer {
  if (config.appKey) return config.appKey;
  const file = keyFile(config.dataDir);
  if (!fs.existsSync(file)) {
    // Creates no key beside an existing database, because a new key could not decrypt its secrets.
    if (fs.existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION'))) {
      throw new ConfigError([
        {
          name: 'APP_KEY',
          problem: `is missing: ${file} does not exist, but ${config.dataDir} contains a database. Restore the file from a backup, or set APP_KEY to its content`,
        },
      ]);
    }
    create(file);
  }
  return readKey(file);
}

const keyFile = (dataDir: string) => path.join(dataDir, 'app.key');
const nextKeyFile = (dataDir: string) => `${keyFile(dataDir)}.new`;

/**
 * Returns the root key that will replace the key in `app.key`. It is created in a file beside `app.key` and stays there
 * until `useNextKey`, so that an interrupted rotation continues with the same key.
 */
export function prepareNextKey(dataDir: string): Buffer {
  if (!hasNextKey(dataDir)) create(nextKeyFile(dataDir));
  return readKey(nextKeyFile(dataDir));
}

/** Returns true if a rotation has prepared a key and not yet put it into `app.key`. */
export const hasNextKey = (dataDir: string): boolean => fs.existsSync(nextKeyFile(dataDir));

/** Replaces `app.key` with the prepared key, if there is one. */
export function useNextKey(dataDir: string): void {
  if (!hasNextKey(dataDir)) return;
  fs.renameSync(nextKeyFile(dataDir), keyFile(dataDir));
  const folder = fs.openSync(dataDir, 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

function readKey(file: string): Buffer {
  const key = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) {
    throw new ConfigError([
      { name: 'APP_KEY', problem: `in ${file} is damaged (not 32 bytes in base64); restore the file from a backup` },
    ]);
  }
  return key;
}

/**
 * Creates the file atomically. The key is written under another name, and the file is then linked, which fails if
 * another process was faster.
 */
function create(file: string): void {
  createFolder(path.dirname(file), 0o700);
  const draft = `${file}.${process.pid}`;
  const handle = fs.openSync(draft, 'w', 0o600);
  try {
    fs.writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
