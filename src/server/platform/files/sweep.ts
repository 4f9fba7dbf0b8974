import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import type { FileStore } from './file-store.ts';

/** Where rows refer to stored files, by the column `file_hash`. A test compares this with the database. */
export const fileTables = ['supplier_certificates'] as const;

/** Files that are younger may be waiting for the row that refers to them. */
export const graceHours = 24;

const selectReferencedHashes = (organisation: string) =>
  query(
    sql<{ hash: string }>`${sql.join(
      fileTables.map(
        (table) => sql`select file_hash as hash from ${sql.table(table)} where organisation_uid = ${organisation}`,
      ),
      sql` union `,
    )}`,
  );

/**
 * Removes the files that no row refers to: of certificates that were deleted, of organisations that are gone, and of uploads
 * whose row was never written.
 * @returns how many went
 */
export async function sweepFiles(
  files: FileStore,
  tenants: TenantAccess,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - graceHours * 3_600_000);
  let removed = 0;
  for (const organisation of await files.organisations()) {
    if (signal?.aborted) break;
    // Listed before the rows are read: a file that comes in between is not in the list.
    const old = (await files.list(organisation)).filter(({ storedAt }) => storedAt < before);
    if (old.length === 0) continue;
    const used = new Set(
      (await tenants.read(organisation).many(selectReferencedHashes(organisation))).map(({ hash }) => hash),
    );
    for (const { hash } of old) {
      if (used.has(hash)) continue;
      await files.remove(organisation, hash, before);
      removed += 1;
    }
  }
  return removed;
}

const sweep = defineJob('files.sweep', z.object({}), async ({ services, tenants, signal }) => ({
  removed: await sweepFiles(services.files, tenants, services.now(), signal),
}));

/** One for the whole installation, because organisations that are gone have files too. */
export const dailySweep: DailyJob = { job: sweep, at: '03:40', where: 'landlord' };
