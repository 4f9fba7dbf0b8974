import { diskStore } from './disk-store.ts';
import type { FileStore, FilesConfig } from './file-store.ts';

/** Creates the configured store: a bucket if one is configured, otherwise a folder on the server's disk. */
export async function createFileStore({ folder, bucket }: FilesConfig): Promise<FileStore> {
  if (!bucket) return diskStore(folder);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(bucket);
}
