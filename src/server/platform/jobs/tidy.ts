import { z } from 'zod';
import { defineJob } from './job.ts';
import { removeEnded } from './job-rows.ts';

/** The number of days that finished jobs are stored, so that users can see the result. */
const retentionDays = 30;

/** Deletes the rows of jobs that ended long ago. */
export const tidyJobs = defineJob('job.tidy', z.object({}), async ({ organisationUid, write, finish }) => {
  await write(async (db) => {
    const removed = await db.run(removeEnded(organisationUid, retentionDays));
    await finish(db, { removed });
  });
});
