import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '#root/server/jobs/job.ts';

/** A job that only takes its time, on its first try more of it than anybody waits. */
export const sleepJob = defineJob('drill.sleep', z.object({}), async ({ attempt }) => {
  process.stdout.write(`begun ${attempt}\n`);
  await sleep(attempt === 1 ? 600_000 : 10);
});
