import { z } from 'zod';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { defineEvent } from '#root/server/platform/events/event.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Job } from './job.ts';

/** The person who requested the job. The `name` of these events is the kind of the job. */
const requester = { requesterUid: z.uuid() };
const jobDone = defineEvent('job.generated', requester);
const jobFailed = defineEvent('job.failed', { ...requester, reason: z.string() });

/**
 * Reports the end of a job that somebody requested, in the transaction that ends it. @param reason why the job failed;
 * undefined if it succeeded
 */
export async function reportEnd(
  db: WriteDb,
  services: Services,
  { isReported, kind }: Job,
  uid: string,
  requesterUid: string | undefined,
  reason?: string,
): Promise<void> {
  if (!isReported || requesterUid === undefined) return;
  const payload = { uid, name: kind, requesterUid };
  await services.events.emit(db, reason === undefined ? jobDone(payload) : jobFailed({ ...payload, reason }));
}
