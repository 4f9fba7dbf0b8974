import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** Something has moved underneath an activity, or underneath many, so that it is to be reviewed until `due`. */
export const reviewOpened = defineEvent('activity.review_opened', {
  due: z.iso.date(),
  /** null: the one that the event names. */
  recordUids: z.array(z.uuid()).nullable(),
});
