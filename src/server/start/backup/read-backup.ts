import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, manifestFile, type Part, parseManifest } from './manifest.ts';
import { openStorage } from './open-storage.ts';
import { listBackups } from './retention.ts';
import type { BackupStorage } from './storage.ts';

/** A complete backup, opened for reading. */
export interface OpenBackup {
  readonly manifest: Manifest;
  /** The names of newer backups that are not complete; empty unless the newest complete backup was requested. */
  readonly passedOver: readonly string[];
  /** Reads a file. @throws BackupError if it is missing or not as the manifest says */
  read(part: Part): Promise<Buffer>;
  /** Reads the pieces of a table and unpacks them. */
  readRows(parts: readonly Part[]): Readable;
}

/**
 * Opens a backup.
 * @param place where backups are stored, or the folder of a single backup
 * @param name the name of the backup; undefined for the newest complete backup
 * @throws BackupError if there is no such backup, or if it is not complete, or its manifest is damaged
 */
export async function openBackup(place: string, name: string | undefined): Promise<OpenBackup> {
  const storage = await openStorage(place);
  if (name !== undefined) return openNamed(storage, name);
  const backups = await listBackups(storage);
  const newest = backups.findIndex(({ whole }) => whole);
  const names = backups.slice(0, newest + 1).map((backup) => backup.name);
  const found = names.pop();
  if (found !== undefined) return { ...(await openNamed(storage, found)), passedOver: names };
  if ((await storage.get('manifest.json')) !== undefined) {
    return openNamed(await openStorage(path.dirname(path.resolve(place))), path.basename(path.resolve(place)));
  }
  throw new BackupError(
    `There is no complete backup in ${storage.label}. A complete backup has a manifest.json; an interrupted one has none.`,
  );
}

async function openNamed(storage: BackupStorage, name: string): Promise<OpenBackup> {
  const file = await storage.get(manifestFile(name));
  if (!file) {
    throw new BackupError(`${name} in ${storage.label} is not a complete backup: its manifest.json is missing.`);
  }
  const manifest = parseManifest(file, name);
  const read = async (part: Part) => {
    const content = await storage.get(`${name}/${part.file}`);
    if (!content) throw new BackupError(`${part.file} is missing.`);
    if (content.length !== part.bytes)
      throw new BackupError(`${part.file} has ${content.length} bytes instead of ${part.bytes}.`);
    if (computeHash(content) !== part.sha256)
      throw new BackupError(`${part.file} is damaged: its SHA-256 is not the one in the manifest.`);
    return content;
  };
  async function* readAll(parts: readonly Part[]) {
    for (const part of parts) yield await read(part);
  }
  return {
    manifest,
    passedOver: [],
    read,
    readRows: (parts) => {
      const unpacked = createGunzip();
      const packed = Readable.from(readAll(parts));
      packed.on('error', (error) => unpacked.destroy(error));
      return packed.pipe(unpacked);
    },
  };
}

/** Reads every file of a backup. @throws BackupError that names all files that are missing or damaged */
export async function checkFiles({ manifest, read }: OpenBackup): Promise<void> {
  const { tables, uploads, key } = manifest;
  const problems: string[] = [];
  for (const part of [...tables.flatMap(({ parts }) => parts), ...uploads, ...(key ? [key] : [])]) {
    await read(part).catch((error: Error) => problems.push(error.message));
  }
  if (problems.length === 0) return;
  const shown = problems.slice(0, 20).map((line) => `  ${line}`);
  const more = problems.length > 20 ? `\n  and ${problems.length - 20} more` : '';
  throw new BackupError(`The backup ${manifest.name} is not complete:\n${shown.join('\n')}${more}`);
}
