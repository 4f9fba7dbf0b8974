import { S3mini } from 's3mini';
import type { S3Bucket } from '#root/server/platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStorage } from './storage.ts';

/** The number of files in one page of a listing. */
const pageSize = 1000;

/** Keeps backups in an S3 bucket. The service stores a file completely or not at all. */
export function bucketStorage(bucket: S3Bucket): BackupStorage {
  const client = new S3mini({ ...bucket, requestAbortTimeout: 120_000 });
  async function listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await client.listObjectsPaged('/', prefix, pageSize, token);
      keys.push(...(page?.objects ?? []).map(({ Key }) => Key));
      token = page?.nextContinuationToken;
    } while (token);
    return keys;
  }
  return {
    label: bucket.endpoint,
    put: async (file, content) => {
      const { ok, status } = await client.putObject(file, content, 'application/octet-stream');
      if (!ok) throw new BackupError(`${bucket.endpoint} refused the file ${file} with status ${status}.`);
    },
    get: async (file) => {
      const content = await client.getObjectArrayBuffer(file);
      return content === null ? undefined : Buffer.from(content);
    },
    list: async () => [...new Set((await listKeys('')).map((key) => key.split('/')[0] ?? ''))],
    remove: async (backup) => {
      for (const key of await listKeys(`${backup}/`)) await client.deleteObject(key);
    },
  };
}
