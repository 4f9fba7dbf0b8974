import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** The people who may be notified in addition to those that a rule names: the owner and the person who submitted. */
const people = { ownerUid: z.uuid().nullable(), submittedByUid: z.uuid().nullable() };
/** `roundUid`: the submission that was decided; null if the activity was approved at once. */
const decided = { ...people, roundUid: z.uuid().nullable() };

export const activitySubmitted = defineEvent('activity.submitted', people);
export const activityApproved = defineEvent('activity.approved', decided);
/** The event of a returned activity; `note` is the reviewer's text. */
export const activityReturned = defineEvent('activity.returned', { ...decided, note: z.string() });
/** The event of an activity that was archived or restored, or whose former approval was resumed. */
export const activityStatusChanged = defineEvent('activity.status_changed', { ...people, state: z.string() });
