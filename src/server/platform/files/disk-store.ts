import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { computeHash, isHash, isUid, verifyHash } from './hash.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function ignoreMissing<T>(work: Promise<T>, nothing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return nothing;
    throw error;
  }
}

/** Ensures that new entries of a folder survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function write(draft: string, content: Buffer): Promise<void> {
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Returns the uid in the folder's file `.store`. The file is written only once, even if several servers share the
 * folder over a network.
 */
async function identify(root: string): Promise<string> {
  const file = join(root, '.store');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const draft = `${file}-${randomUUID()}`;
  await write(draft, Buffer.from(randomUUID()));
  try {
    // Fails if the file exists already, for example because another server was faster.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

/**
 * Stores files on the server's disk as `<folder>/<organisation>/<hash>`, readable only by the server's user. A file
 * gets its final name once its content is completely on the disk. Names of incomplete files begin with a dot; after a
 * crash, the sweep deletes them.
 */
export function diskStore(root: string): FileStore {
  const toFolder = (organisation: string) => join(root, organisation);
  return {
    identify: () => identify(root),
    async put(organisation, content) {
      const hash = computeHash(content);
      const folder = toFolder(organisation);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${hash}-${randomUUID()}`);
      try {
        await write(draft, content);
        // An existing file with the same content is replaced too, so that its time of storage is updated.
        await rename(draft, join(folder, hash));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return hash;
    },
    async get(organisation, hash) {
      const content = await ignoreMissing<Buffer | undefined>(readFile(join(toFolder(organisation), hash)), undefined);
      return content && verifyHash(content, hash);
    },
    organisations: async () => (await ignoreMissing(readdir(root), [])).filter(isUid),
    async list(organisation) {
      const folder = toFolder(organisation);
      const names = await ignoreMissing(readdir(folder), []);
      const files = names.map(async (name) => {
        const facts = await ignoreMissing(stat(join(folder, name)), undefined);
        return facts ? [{ hash: name, storedAt: facts.mtime }] : [];
      });
      return (await Promise.all(files)).flat();
    },
    async remove(organisation, hash, before) {
      if (!isHash(hash) && !hash.startsWith('.')) return;
      const file = join(toFolder(organisation), hash);
      const facts = await ignoreMissing(stat(file), undefined);
      if (facts && facts.mtime < before) await rm(file, { force: true });
    },
  };
}
