import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolder } from '#root/server/platform/files/create-folder.ts';
import { StartError } from './start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the user of this process may not write there',
  EPERM: 'the user of this process may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOENT: 'its file system takes no folders',
};

/**
 * Creates the data folder, unless it exists, and requires that files can be written to it. Uploads arrive there even if
 * the database and the stored files are elsewhere.
 * @throws StartError that says why this is not possible, and what to do
 */
export function requireDataFolder(dataDir: string): void {
  try {
    createFolder(path.dirname(dataDir)); // Only the last folder gets restricted permissions.
    if (!fs.existsSync(dataDir)) fs.mkdirSync(dataDir, { mode: 0o700 });
    const probe = path.join(dataDir, `.writable-${randomUUID()}`);
    fs.writeFileSync(probe, '', { mode: 0o600 });
    fs.rmSync(probe);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const { username, uid } = os.userInfo();
    throw new StartError(
      `Holdfast cannot write to its data folder ${dataDir}: ${reasons[code] ?? message} (${code}). It keeps uploads there and, without DATABASE_URL, its database and key. Make the folder writable for the user ${username} (${uid}), or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
