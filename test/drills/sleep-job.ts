import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '#root/server/platform/jobs/job.ts';

/** A job that never finishes on its first attempt, so that its worker can be killed. */
export const sleepJob = defineJob('drill.sleep', z.object({}), async ({ attempt }) => {
  process.stdout.write(`attempt ${attempt}\n`);
  await sleep(attempt === 1 ? 600_000 : 10);
});
