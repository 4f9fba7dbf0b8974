import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import { type DailyJob, defineJob, type JobContext } from '#root/server/platform/jobs/job.ts';
import { removeMailFiles } from '#root/server/platform/mail/mail-files.ts';
import { clearMailFiles, wipeOldMails } from '#root/server/platform/mail/wipe-mails.ts';

const findDue = query(sql<{ uid: string }>`select organisations_to_purge() as uid`);
const findMailFiles = (uid: string) =>
  query(sql<{ file: string }>`
    select kept_as as file from mails where organisation_uid = ${uid} and kept_as is not null`);
const purge = (uid: string) => query(sql<{ purged: boolean }>`select purge_organisation(${uid}) as purged`);

const findClosed = query(
  sql<{ uid: string }>`select uid from organisation_registry() where state in ('archived', 'deleted')`,
);

/** Wipes the old mails of archived and deleted organisations, which run no jobs of their own. */
async function wipeClosedMails({ db, tenants, services, signal }: JobContext<unknown>): Promise<number> {
  let wiped = 0;
  for (const { uid } of await db.many(findClosed)) {
    if (signal.aborted) break;
    const files = await tenants.write(uid, {}, (own) => wipeOldMails(own, uid));
    if (!files.length) continue;
    await removeMailFiles(
      services.mail.folder,
      files.map(({ file }) => file),
    );
    const uids = files.map((kept) => kept.uid);
    await tenants.write(uid, {}, (own) => own.run(clearMailFiles(uid, uids)));
    wiped += files.length;
  }
  return wiped;
}

/**
 * Purges the organisations that were deleted more than thirty days ago, each in its own transaction, and then the files
 * of their mails. The database refuses to purge any other organisation. Also wipes old mails of archived and deleted
 * organisations.
 */
const purgeOrganisations = defineJob('organisation.purge', z.object({}), async (context) => {
  const { db, tenants, services, log, signal } = context;
  const uids = (await db.many(findDue)).map(({ uid }) => uid);
  let purged = 0;
  for (const uid of uids) {
    if (signal.aborted) break;
    const files = (await tenants.read(uid).many(findMailFiles(uid))).map(({ file }) => file);
    const answer = await tenants.write('', {}, (own) => own.maybe(purge(uid)));
    if (!answer?.purged) continue;
    await removeMailFiles(services.mail.folder, files);
    purged += 1;
    log.info(`Organisation ${uid} was deleted more than 30 days ago and has been purged`);
  }
  return { purged, forgotMails: await wipeClosedMails(context) };
});

export const dailyPurge: DailyJob = { job: purgeOrganisations, at: '03:20', where: 'landlord' };
