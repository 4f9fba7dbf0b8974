import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './config/config.ts';

/**
 * Returns the installation's 32-byte root key: from the configuration or, with the built-in database, from `app.key` in
 * the data folder. The file is created on the first start and never replaced, because secrets in the database can be
 * decrypted only with this key.
 * @throws ConfigError if the file is damaged, or missing beside an existing database
 */
export function loadAppKey(config: Pick<Config, 'appKey' | 'dataDir'>): Buffer {
  if (config.appKey) return config.appKey;
  const file = path.join(config.dataDir, 'app.key');
  if (!fs.existsSync(file)) {
    // A new key beside an existing database would make its secrets unreadable.
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
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
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
