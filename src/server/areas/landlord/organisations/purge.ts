import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import { type DailyJob, defineJob, type JobContext } from '#root/server/platform/jobs/job.ts';
import { forgetMails, forgotten } from '#root/server/platform/mail/forget.ts';
import { removeKept } from '#root/server/platform/mail/keep.ts';

const due = query(sql<{ uid: string }>`select organisations_to_purge() as uid`);
const keptMails = (uid: string) =>
  query(sql<{ file: string }>`
    select kept_as as file from mails where organisation_uid = ${uid} and kept_as is not null`);
const purge = (uid: string) => query(sql<{ gone: boolean }>`select purge_organisation(${uid}) as gone`);

const quiet = query(
  sql<{ uid: string }>`select uid from organisation_registry() where state in ('archived', 'deleted')`,
);

/** An archived organisation has no jobs of its own, and a deleted one waits for its purge: what was mailed there is forgotten here. */
async function forgetTheirMails({ db, tenants, services, signal }: JobContext<unknown>): Promise<number> {
  let forgot = 0;
  for (const { uid } of await db.many(quiet)) {
    if (signal.aborted) break;
    const files = await tenants.write(uid, {}, (own) => forgetMails(own, uid));
    if (!files.length) continue;
    await removeKept(
      services.mail.folder,
      files.map(({ file }) => file),
    );
    const uids = files.map((kept) => kept.uid);
    await tenants.write(uid, {}, (own) => own.run(forgotten(uid, uids)));
    forgot += files.length;
  }
  return forgot;
}

/**
 * Removes the organisations that were deleted more than thirty days ago, each in a transaction of its own, for good, and then
 * the files of their mails; the database itself refuses any other. Of archived and deleted ones it forgets the mails.
 */
const purgeOrganisations = defineJob('organisation.purge', z.object({}), async (context) => {
  const { db, tenants, services, log, signal } = context;
  const uids = (await db.many(due)).map(({ uid }) => uid);
  let purged = 0;
  for (const uid of uids) {
    if (signal.aborted) break;
    const files = (await tenants.read(uid).many(keptMails(uid))).map(({ file }) => file);
    const answer = await tenants.write('', {}, (own) => own.maybe(purge(uid)));
    if (!answer?.gone) continue;
    await removeKept(services.mail.folder, files);
    purged += 1;
    log.info(`The organisation ${uid} was deleted more than 30 days ago and is purged now`);
  }
  return { purged, forgotMails: await forgetTheirMails(context) };
});

export const dailyPurge: DailyJob = { job: purgeOrganisations, at: '03:20', where: 'landlord' };
