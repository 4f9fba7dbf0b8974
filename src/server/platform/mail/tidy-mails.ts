import { z } from 'zod';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { removeMailFiles } from './mail-files.ts';
import { tidyOldMails } from './mail-rows.ts';

/** Deletes old mails and their files, and clears the content of old mails that failed. */
export const tidyMails = defineJob('mail.tidy', z.object({}), async ({ organisationUid, services, write }) => {
  const { wipe, remove } = tidyOldMails(organisationUid);
  const { wiped, removed } = await write(async (db) => ({ wiped: await db.run(wipe), removed: await db.many(remove) }));
  const files = removed.flatMap(({ keptAs }) => (keptAs === null ? [] : [keptAs]));
  await removeMailFiles(services.mail.folder, files);
  return { wiped, removed: removed.length };
});
