import { sql } from 'kysely';
import { z } from 'zod';
import { mostArchives, type organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { oneAtATime } from '#root/server/platform/db/one-at-a-time.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { AppError, defineError, errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Download } from '#root/server/platform/http/route.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { archiveRepository as repository } from './archive.repository.ts';
import { bringArchive } from './bring-archive.ts';
import { makeArchive } from './make-archive.ts';
import { readArchive, readManifest } from './read-archive.ts';

const kind = 'organisation.archive';

const nameOf = (organisation: string) =>
  query(sql<{ name: string; slug: string }>`
    select name, friendly_url as slug from organisations where organisation_uid = ${organisation} and uid = ${organisation}`);

/** Makes an archive. No row refers to its file, so the daily sweep removes it a day later. */
export const archiveJob = defineJob(kind, z.object({}), async ({ db, organisationUid: uid, services, progress }) => {
  await progress(5, 'Reading the organisation');
  const organisation = await db.maybe(nameOf(uid));
  if (!organisation) throw errors.notFound();
  const now = services.now();
  const content = await makeArchive(db, { uid, name: organisation.name }, now);
  await progress(90, 'Keeping the archive');
  const hash = await services.files.put(uid, content);
  return { hash, name: `${organisation.slug}-${now.toISOString().slice(0, 10)}.zip`, size: content.length };
});

const tooManyArchives = defineError(
  'too_many_archives',
  429,
  `${mostArchives} archives of this organisation are being imported at the moment. Wait until one of them is done.`,
);

const unwritable = () =>
  new AppError(
    'not_an_archive',
    422,
    'Something in this archive breaks a rule that all data has to keep, such as a recovery time that is not less than the MTPD. Nothing has been imported.',
  );

/** Of what has been typed into an archive the database has the last word. */
const isRefusal = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? '');

/** Takes an archive in; its rows and the end of the job are committed together. */
export const bringArchiveJob = defineJob('organisation.archive_import', z.object({ hash: z.string() }), async (job) => {
  const content = await job.services.files.get(job.organisationUid, job.payload.hash);
  if (!content) throw errors.notFound();
  const archive = await readArchive(content);
  try {
    await job.write(async (db) => {
      const brought = await bringArchive(db, job.organisationUid, archive, async ({ done, total, table }) => {
        job.signal.throwIfAborted();
        await job.progress((100 * done) / Math.max(1, total), `Importing ${table.replaceAll('_', ' ')}`);
      });
      await job.finish(db, brought);
    });
  } catch (error) {
    throw isRefusal(error) ? unwritable() : error;
  }
});

export async function beginArchive({ db, actor }: Ctx<typeof organisationArchives.make>) {
  return { data: { jobUid: await enqueue(db, archiveJob, {}, { key: actor.userUid }) } };
}

export async function archiveFile(ctx: Ctx<typeof organisationArchives.file>): Promise<Download> {
  const { db, organisation, actor, params, services } = ctx;
  const made = await db.maybe(repository.made(organisation.uid, params.uid, kind, actor.userUid));
  const content = made && (await services.files.get(organisation.uid, made.hash));
  if (!made || !content) throw errors.notFound();
  return new Download(made.name, content);
}

/** @throws 422 `not_an_archive` before anything is kept, 429 `too_many_archives` while others are on their way */
export async function beginBringing({ db, organisation, file, services }: Ctx<typeof organisationArchives.bring>) {
  await readManifest(file.content);
  await db.run(oneAtATime('archives', organisation.uid));
  const open = await db.maybe(repository.underWay(organisation.uid, bringArchiveJob.kind));
  if ((open?.n ?? 0) >= mostArchives) throw tooManyArchives();
  const hash = await services.files.put(organisation.uid, file.content);
  return { data: { jobUid: await enqueue(db, bringArchiveJob, { hash }, { key: hash }) } };
}
