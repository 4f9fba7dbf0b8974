import path from 'node:path';
import { parseBucket } from '#root/server/platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStorage } from './storage.ts';

/**
 * Opens the place that an operator named.
 * @param place a folder, or the address of a bucket with its access key
 */
export async function openStorage(place: string): Promise<BackupStorage> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) {
    const { folderStorage } = await import('./storage-folder.ts');
    return folderStorage(path.resolve(place));
  }
  const bucket = parseBucket(place);
  if (!bucket) {
    throw new BackupError(
      'The place of the backups is neither a folder nor a bucket with its access key, such as https://key:secret@s3.example.org/bucket?region=eu-west-1.',
    );
  }
  const { bucketStorage } = await import('./storage-bucket.ts');
  return bucketStorage(bucket);
}
