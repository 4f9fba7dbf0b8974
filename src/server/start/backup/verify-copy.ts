import type pg from 'pg';
import { organisationsWithLog, verifyChain } from '#root/server/platform/audit/verify.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { createFileStore } from '#root/server/platform/files/create-file-store.ts';
import type { FileStore } from '#root/server/platform/files/file-store.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { openDatabase } from '#root/server/start/database/database.ts';
import type { Manifest } from './manifest.ts';
import { probeTenantIsolation } from './probe-tenant-isolation.ts';

/**
 * Opens a restored copy as the server would. This migrates the copy and checks the separation of organisations in its
 * schema. Then checks the content of the copy.
 * @returns the problems, as sentences
 */
export async function verifyCopy(manifest: Manifest, config: Config, keys: Keys, log: Log): Promise<string[]> {
  const { pool, ownerUrl, close } = await openDatabase(config, keys, log);
  try {
    const owner = createPgClient({ connectionString: ownerUrl });
    await owner.connect();
    try {
      return [
        ...(await findBrokenChains(owner, manifest)),
        ...(await findLostFiles(await createFileStore(config.files), manifest)),
        ...(await probeTenantIsolation(owner, pool)),
      ];
    } finally {
      await owner.end();
    }
  } finally {
    await close();
  }
}

/** Checks the hash chain of each organisation's audit log, which must contain the last link that the manifest names. */
async function findBrokenChains(owner: pg.Client, { auditHeads }: Manifest): Promise<string[]> {
  const heads = new Map(auditHeads.map(({ organisation, head }) => [organisation, [head]]));
  const problems: string[] = [];
  for (const { uid, friendlyUrl } of await organisationsWithLog(owner)) {
    const { broken } = await verifyChain(owner, uid, heads.get(uid));
    if (broken) {
      const place = broken.seq ? `link ${broken.seq}` : `entry ${broken.entryId}`;
      problems.push(`The audit log of ${friendlyUrl ?? uid} is broken at ${place} (${broken.kind}).`);
    }
  }
  return problems;
}

async function findLostFiles(files: FileStore, { uploads }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { organisation, sha256 } of uploads) {
    const content = await files.get(organisation, sha256).catch((error: Error) => error);
    if (content instanceof Error) problems.push(`${content.message}.`);
    else if (!content) problems.push(`The file ${sha256} of the organisation ${organisation} is missing.`);
  }
  return problems;
}
