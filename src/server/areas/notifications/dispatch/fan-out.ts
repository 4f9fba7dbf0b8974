import { sql } from 'kysely';
import { z } from 'zod';
import { notificationClasses, notificationMethods } from '#root/contract/notifications/notification-terms.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { dispatch } from './dispatch.service.ts';

/** A notification of the landlord, as one organisation receives it. */
const received = z.object({
  sourceUid: z.uuid(),
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  methods: z.array(z.enum(notificationMethods)),
  urgency: z.enum(notificationClasses),
  pinnedUntil: z.string().nullable(),
  fromName: z.string(),
});
export type Received = z.output<typeof received>;

/** Inserts the notification. Returns no row if this organisation has received it already. */
const insert = (organisation: string, uid: string, given: Received) =>
  query(sql<{ uid: string }>`
    insert into notifications (organisation_uid, uid, type, name, subject, content, methods, urgency, state, pinned_until, all_users,
      source_uid, created_by_name)
    values (${organisation}, ${uid}, 'user', ${given.name}, ${given.subject}, ${given.content}, ${given.methods}::text[], ${given.urgency},
      'queued', ${given.pinnedUntil}::date, true, ${given.sourceUid}, ${given.fromName})
    on conflict do nothing returning uid`);

/** Sends a notification of the landlord to all people of one organisation. */
export const receiveNotification = defineJob(
  'notification.receive',
  received,
  async ({ payload, services, write, finish }) =>
    write(async (db) => {
      const uid = newUid();
      if (await db.maybe(insert(db.organisation, uid, payload))) await dispatch(db, services, uid);
      await finish(db);
    }),
  { maxTries: 12, retryAfter: 1_000 },
);

/**
 * Queues one job in each organisation. A repeated job has no effect, because an organisation receives a notification
 * only once.
 */
export async function fanOut(tenants: TenantAccess, organisations: readonly string[], given: Received): Promise<void> {
  for (const organisation of organisations) {
    await tenants.write(organisation, {}, (db: WriteDb) =>
      enqueue(db, receiveNotification, given, { key: given.sourceUid }),
    );
  }
}
