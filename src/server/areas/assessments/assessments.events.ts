import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/**
 * The data of a request to one person. `subjectUid` is the uid of the assessment, or of the first activity if
 * activities joined later. `note` is the list of activities.
 */
const asking = { subjectUid: z.uuid(), note: z.string(), due: z.iso.date(), onlyUid: z.uuid() };

export const answersAsked = defineEvent('assessment.asked', asking);
export const answersChased = defineEvent('assessment.chased', asking);
