import { S3mini } from 's3mini';
import type { FileStore, S3Bucket } from './file-store.ts';
import { computeHash, isHash, isUid, verifyHash } from './hash.ts';

/** The number of files in one page of a listing. */
const pageSize = 1000;

/**
 * Stores files in an S3 bucket as `<organisation>/<hash>`. The service stores a file completely or not at all, and
 * responds once the file is stored durably.
 */
export function s3Store(bucket: S3Bucket): FileStore {
  const client = new S3mini({ ...bucket, requestAbortTimeout: 60_000 });
  const toKey = (organisation: string, hash: string) => `${organisation}/${hash}`;

  async function listObjects(prefix: string): Promise<{ key: string; storedAt: Date }[]> {
    const found: { key: string; storedAt: Date }[] = [];
    let token: string | undefined;
    do {
      const page = await client.listObjectsPaged('/', prefix, pageSize, token);
      for (const { Key, LastModified } of page?.objects ?? [])
        found.push({ key: Key, storedAt: new Date(LastModified) });
      token = page?.nextContinuationToken;
    } while (token);
    return found;
  }

  return {
    identify: async () => computeHash(Buffer.from(bucket.endpoint)),
    async put(organisation, content) {
      const hash = computeHash(content);
      const answer = await client.putObject(toKey(organisation, hash), content, 'application/octet-stream');
      if (!answer.ok) throw new Error(`The file store refused a file with status ${answer.status}`);
      return hash;
    },
    async get(organisation, hash) {
      const content = await client.getObjectArrayBuffer(toKey(organisation, hash));
      return content === null ? undefined : verifyHash(Buffer.from(content), hash);
    },
    async organisations() {
      const keys = await listObjects('');
      return [...new Set(keys.map(({ key }) => key.split('/')[0] ?? ''))].filter(isUid);
    },
    list: async (organisation) =>
      (await listObjects(`${organisation}/`)).map(({ key, storedAt }) => ({
        hash: key.split('/').at(-1) ?? '',
        storedAt,
      })),
    async remove(organisation, hash, before) {
      if (!isHash(hash)) return;
      const known = (await listObjects(toKey(organisation, hash))).find(({ key }) => key.endsWith(hash));
      if (known && known.storedAt < before) await client.deleteObject(toKey(organisation, hash));
    },
  };
}
