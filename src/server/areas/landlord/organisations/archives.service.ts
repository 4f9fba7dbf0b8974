import { sql } from 'kysely';
import { z } from 'zod';
import { maxArchives, type organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { AppError, defineError, errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Download } from '#root/server/platform/http/route.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import type { Task, Workers } from '#root/server/platform/workers/workers.ts';
import { archiveRepository as repository } from './archive.repository.ts';
import { createArchive } from './create-archive.ts';
import { importArchive } from './import-archive.ts';
import { type Archive, notAnArchive, readManifest } from './read-archive.ts';
import type { ArchiveRead } from './read-archive.worker.ts';

const kind = 'organisation.archive';

const findOrganisation = (organisation: string) =>
  query(sql<{ name: string; slug: string }>`
    select name, friendly_url as slug from organisations where organisation_uid = ${organisation} and uid = ${organisation}`);

/** Creates an archive. No row refers to the archive's file, so the daily sweep removes it after a day. */
export const archiveJob = defineJob(
  kind,
  z.object({}),
  async ({ db, organisationUid: uid, services, progress }) => {
    await progress(5, 'Reading the organisation');
    const organisation = await db.maybe(findOrganisation(uid));
    if (!organisation) throw errors.notFound();
    const now = services.now();
    const content = await createArchive(db, { uid, name: organisation.name }, now);
    await progress(90, 'Saving the archive');
    const hash = await services.files.put(uid, content);
    return { hash, name: `${organisation.slug}-${now.toISOString().slice(0, 10)}.zip`, size: content.length };
  },
  { isReported: true },
);

const tooManyArchives = defineError(
  'too_many_archives',
  429,
  `${maxArchives} archives of this organisation are being imported. Wait until one of them is done.`,
);

const createRuleError = () =>
  new AppError(
    'not_an_archive',
    422,
    'A value in this archive is not allowed, such as a recovery time that is not less than the MTPD. Nothing has been imported.',
  );

/**
 * Returns true for integrity and data exceptions of PostgreSQL. They can occur because people can edit an archive by
 * hand.
 */
const isDataError = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? '');

const readTask: Task<{ content: Uint8Array }, ArchiveRead> = {
  file: new URL('./read-archive.worker.ts', import.meta.url),
  milliseconds: 120_000,
  isLong: true,
  limited: () => notAnArchive('This archive is too large to be imported.'),
};

/** @throws 422 `not_an_archive` with the reason */
async function readInThread(workers: Workers, organisation: string, content: Buffer): Promise<Archive> {
  const read = await workers.run(readTask, organisation, { content });
  if ('refused' in read) throw notAnArchive(read.refused);
  return { organisationUid: read.organisationUid, rows: new Map(read.tables), roles: read.roles };
}

/** Imports an archive. The imported rows and the end of the job are committed together. */
export const importArchiveJob = defineJob(
  'organisation.archive_import',
  z.object({ hash: z.string() }),
  async (job) => {
    const content = await job.services.files.get(job.organisationUid, job.payload.hash);
    if (!content) throw errors.fileUnavailable();
    const archive = await readInThread(job.services.workers, job.organisationUid, content);
    try {
      await job.write(async (db) => {
        const counts = await importArchive(db, job.organisationUid, archive, async ({ done, total, table }) => {
          job.signal.throwIfAborted();
          await job.progress((100 * done) / Math.max(1, total), `Importing ${table.replaceAll('_', ' ')}`);
        });
        await job.finish(db, counts);
      });
    } catch (error) {
      throw isDataError(error) ? createRuleError() : error;
    }
  },
  { isReported: true },
);

export async function beginArchive({ db, actor }: Ctx<typeof organisationArchives.make>) {
  return { data: { jobUid: await enqueue(db, archiveJob, {}, { key: actor.userUid }) } };
}

export async function downloadArchive(ctx: Ctx<typeof organisationArchives.file>): Promise<Download> {
  const { db, organisation, actor, params, services } = ctx;
  const made = await db.maybe(repository.made(organisation.uid, params.uid, kind, actor.userUid));
  const content = made && (await services.files.get(organisation.uid, made.hash));
  if (!made || !content) throw errors.notFound();
  return new Download(made.name, content);
}

/** Queues an import. @throws 422 `not_an_archive` before anything is stored, 429 `too_many_archives` */
export async function beginImport({ db, organisation, file, services }: Ctx<typeof organisationArchives.bring>) {
  await readManifest(file.content);
  await db.run(waitForTurn('archives', organisation.uid));
  const open = await db.maybe(repository.underWay(organisation.uid, importArchiveJob.kind));
  if ((open?.n ?? 0) >= maxArchives) throw tooManyArchives({ headers: { 'retry-after': '60' } });
  const hash = await services.files.put(organisation.uid, file.content);
  return { data: { jobUid: await enqueue(db, importArchiveJob, { hash }, { key: hash }) } };
}
