import type { FileStore } from '#root/server/platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import type { Store } from './export-database.ts';
import type { Manifest } from './manifest.ts';

/** The file of an upload in a backup. */
export const uploadFile = (organisation: string, hash: string) => `files/${organisation}/${hash}`;

/**
 * Copies the uploaded files that the exported rows refer to.
 * @throws BackupError if one is missing or damaged
 */
export async function exportFiles(
  files: FileStore,
  uploads: readonly { organisation: string; hash: string }[],
  store: Store,
): Promise<Manifest['uploads']> {
  const stored: Manifest['uploads'] = [];
  const problems: string[] = [];
  for (const { organisation, hash } of uploads) {
    const content = await files.get(organisation, hash).catch((error: Error) => {
      problems.push(error.message);
      return null;
    });
    if (content) stored.push({ ...(await store(uploadFile(organisation, hash), content)), organisation });
    else if (content === undefined) problems.push(`The file ${hash} of the organisation ${organisation} is missing`);
  }
  if (problems.length === 0) return stored;
  throw new BackupError(`Not all uploaded files can be read:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}
