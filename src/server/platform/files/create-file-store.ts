import { diskStore } from './disk-store.ts';
import type { FileStore, FilesConfig } from './file-store.ts';

/** The store that the configuration asks for: a bucket where one is named, else the server's own disk. */
export async function createFileStore({ folder, bucket }: FilesConfig): Promise<FileStore> {
  if (!bucket) return diskStore(folder);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(bucket);
}
