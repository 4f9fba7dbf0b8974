import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

const payload = {
  due: z.iso.date(),
  recordUids: z.array(z.uuid()).min(1),
};

/** A change elsewhere affects records of this kind, so they must be reviewed by `due`. */
export const reviewOpened = {
  activity: defineEvent('activity.review_opened', payload),
  bcp: defineEvent('bcp.review_opened', payload),
  resilience_plan: defineEvent('resilience_plan.review_opened', payload),
};
