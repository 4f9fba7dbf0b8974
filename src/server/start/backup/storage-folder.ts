import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFolder } from '#root/server/platform/files/create-folder.ts';
import type { BackupStorage } from './storage.ts';

async function readIfThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Keeps backups in a folder that only the server's user can read. */
export function folderStorage(root: string): BackupStorage {
  return {
    label: root,
    put: async (file, content) => {
      const target = path.join(root, file);
      const folder = path.dirname(target);
      createFolder(folder, 0o700);
      const draft = `${target}.unfinished`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, target);
      await sync(folder);
    },
    get: (file) => readIfThere(readFile(path.join(root, file))),
    list: async () => {
      const entries = (await readIfThere(readdir(root, { withFileTypes: true }))) ?? [];
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    remove: (backup) => rm(path.join(root, backup), { recursive: true, force: true }),
  };
}
