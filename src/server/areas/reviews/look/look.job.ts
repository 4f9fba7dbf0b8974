import { z } from 'zod';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { look } from './look.service.ts';

const noPayload = z.object({});

/** Looks at what is approved. The trigger `watch_reviews` asks for it after changes that matter. */
export const lookAtReviews = defineJob('review.look', noPayload, ({ db, services, write }) =>
  look(db, services, write),
);

/** Looks at night, too, so that nothing stays unseen for longer than a day. */
const lookAtNight = defineJob('review.night', noPayload, (context) => lookAtReviews.run(context));

export const dailyReviews: DailyJob = { job: lookAtNight, at: '01:30', where: 'each organisation' };
