import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

const payload = {
  due: z.iso.date(),
  /** null: the one that the event names. */
  recordUids: z.array(z.uuid()).nullable(),
};

/** Something has moved underneath a record of this kind, or underneath many, so that it is to be reviewed until `due`. */
export const reviewOpened = {
  activity: defineEvent('activity.review_opened', payload),
  bcp: defineEvent('bcp.review_opened', payload),
  resilience_plan: defineEvent('resilience_plan.review_opened', payload),
};
