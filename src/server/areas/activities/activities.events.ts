import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** Who may want to hear of it besides those that a rule names: the owner, and who asked for the approval. */
const people = { ownerUid: z.uuid().nullable(), submittedByUid: z.uuid().nullable() };

export const activitySubmitted = defineEvent('activity.submitted', people);
export const activityApproved = defineEvent('activity.approved', people);
/** `note`: what the reviewer wrote. */
export const activityReturned = defineEvent('activity.returned', { ...people, note: z.string() });
/** Archived, restored, or approved again as it was. */
export const activityStatusChanged = defineEvent('activity.status_changed', { ...people, state: z.string() });
