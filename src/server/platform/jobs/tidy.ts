import { z } from 'zod';
import { defineJob } from './job.ts';
import { removeEnded } from './job-rows.ts';

/** Days that the rows of jobs stay after their end, for whoever wants to know how they ended. */
const retentionDays = 30;

/** Removes the rows of jobs that ended long ago. */
export const tidyJobs = defineJob('job.tidy', z.object({}), async ({ organisationUid, write, finish }) => {
  await write(async (db) => {
    const removed = await db.run(removeEnded(organisationUid, retentionDays));
    await finish(db, { removed });
  });
});
