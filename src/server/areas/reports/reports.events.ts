import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** The person who requested the report. */
const requester = { requesterUid: z.uuid().optional() };

export const reportGenerated = defineEvent('report.generated', requester);
export const reportFailed = defineEvent('report.failed', { ...requester, reason: z.string() });
