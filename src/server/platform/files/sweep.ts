import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import type { FileStore } from './file-store.ts';

/** The tables that refer to stored files in the column `file_hash`. A test compares this list with the database. */
export const fileTables = ['report_files', 'supplier_certificates'] as const;

/** The minimum age of a file to delete, in hours. The row that refers to a younger file may not be written yet. */
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

const isBackupRunning = query(sql<{ running: boolean }>`select backup_is_running() as running`);

/**
 * Deletes the files that no row refers to: files of deleted certificates and purged organisations, and uploads whose
 * row was never written. Stops while a backup is being made, because the backup contains the rows of an earlier moment,
 * which may refer to such files.
 * @returns the number of deleted files
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
    // The files are listed before the rows are read, so that the list contains no file whose row is written in between.
    const old = (await files.list(organisation)).filter(({ storedAt }) => storedAt < before);
    if (old.length === 0) continue;
    const used = new Set(
      (await tenants.read(organisation).many(selectReferencedHashes(organisation))).map(({ hash }) => hash),
    );
    // A backup that begins after this check does not need the files that are deleted below, because no row refers to
    // them.
    const [backup] = await tenants.read(organisation).many(isBackupRunning);
    if (backup?.running) break;
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

/** A single job for the whole installation, because purged organisations may still have files. */
export const dailySweep: DailyJob = { job: sweep, at: '03:40', where: 'landlord' };
