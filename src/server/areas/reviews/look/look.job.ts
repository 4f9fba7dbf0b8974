import { z } from 'zod';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { keepMissing } from '#root/server/shared/standings/movements.ts';

const noPayload = z.object({});

/** Looks at what is approved. The trigger `watch_reviews` asks for it after changes that matter. */
export const lookAtReviews = defineJob('review.look', noPayload, async ({ db, services, write }) =>
  keepMissing(db, services, write),
);

/** Looks at night, too, so that nothing stays unseen for longer than a day. */
const lookAtNight = defineJob('review.night', noPayload, async (context) => lookAtReviews.run(context));

export const dailyReviews: DailyJob = { job: lookAtNight, at: '01:30', where: 'each organisation' };
