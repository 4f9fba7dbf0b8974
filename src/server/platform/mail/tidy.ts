import { z } from 'zod';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { removeKept } from './keep.ts';
import { tidy } from './mail-rows.ts';

/** Forgets mails that are long past, what is in those that failed, and the files of those that were kept. */
export const tidyMails = defineJob('mail.tidy', z.object({}), async ({ organisationUid, services, write }) => {
  const { wipe, remove } = tidy(organisationUid);
  const { wiped, removed } = await write(async (db) => ({ wiped: await db.run(wipe), removed: await db.many(remove) }));
  const files = removed.flatMap(({ keptAs }) => (keptAs === null ? [] : [keptAs]));
  await removeKept(services.mail.folder, files);
  return { wiped, removed: removed.length };
});
