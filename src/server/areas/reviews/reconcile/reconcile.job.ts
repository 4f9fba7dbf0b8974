import { z } from 'zod';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { reconcileReviews } from './reconcile.service.ts';

const noPayload = z.object({});

/**
 * Updates the reviews to match the records. The trigger `watch_reviews` queues this job by its stored name after every
 * change that can affect reviews.
 */
export const reconcileReviewsJob = defineJob('review.look', noPayload, ({ db, services, write }) =>
  reconcileReviews(db, services, write),
);

/** Also runs at night, so that nothing is missed for longer than a day. */
const reconcileNightly = defineJob('review.night', noPayload, (context) => reconcileReviewsJob.run(context));

export const dailyReviews: DailyJob = { job: reconcileNightly, at: '01:30', where: 'each organisation' };
