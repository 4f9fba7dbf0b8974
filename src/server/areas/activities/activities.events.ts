import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/**
 * The owner of the activity, and the person who submitted it. Rules can notify these two in addition to named people.
 */
const people = { ownerUid: z.uuid().nullable(), submittedByUid: z.uuid().nullable() };
/** `roundUid`: the submission that was decided; null if the activity was approved without a decision. */
const decided = { ...people, roundUid: z.uuid().nullable() };

export const activitySubmitted = defineEvent('activity.submitted', people);
export const activityApproved = defineEvent('activity.approved', decided);
/** The event of a returned activity; `note` is the reviewer's text. */
export const activityReturned = defineEvent('activity.returned', { ...decided, note: z.string() });
/**
 * The event of any other change of state: the activity was archived, restored or withdrawn from review, or its former
 * approval applies again.
 */
export const activityStatusChanged = defineEvent('activity.status_changed', { ...people, state: z.string() });
