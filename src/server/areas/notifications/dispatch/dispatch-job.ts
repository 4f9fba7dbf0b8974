import { sql } from 'kysely';
import { z } from 'zod';
import type { NotificationClass, NotificationMethod } from '#root/contract/notifications/notification-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { dispatch } from './dispatch.service.ts';
import { tolerance } from './early-jobs.ts';
import { fanOut } from './fan-out.ts';
import { namedInNotification, selectNamed } from './named-organisations.ts';

interface BegunRow {
  readonly uid: string;
  readonly name: string;
  readonly subject: string;
  readonly content: string;
  readonly methods: NotificationMethod[];
  readonly urgency: NotificationClass;
  readonly pinnedUntil: string | null;
  readonly fromName: string;
  readonly organisations: string[];
}

/**
 * Marks a notification whose time has come, so that nobody can cancel it. Returns, as `organisations`, the active
 * organisations that the landlord chose. Stores the names of the chosen organisations that are suspended.
 */
const begin = (organisation: string, uid: string, dueBy: Date) =>
  query(sql<BegunRow>`
    update notifications n set state = 'queued',
      left_out = case when n.industry_uids = '{}' and n.client_uids = '{}' then '{}' else array(${selectNamed('name', 'suspended', namedInNotification)}) end
    where n.organisation_uid = ${organisation} and n.uid = ${uid} and n.state in ('scheduled', 'queued')
      and (n.scheduled_at is null or n.scheduled_at <= ${dueBy})
    returning n.uid, n.name, n.subject, n.content, n.methods, n.urgency, n.pinned_until::text as "pinnedUntil",
      n.created_by_name as "fromName", case when n.industry_uids = '{}' and n.client_uids = '{}' then '{}'
        else array(${selectNamed('uid', 'active', namedInNotification)}) end as organisations`);

/** Sends a notification at its time. */
export const dispatchNotification = defineJob(
  'notification.dispatch',
  z.object({ uid: z.uuid() }),
  async ({ payload, organisationUid, services, tenants, write, finish }) => {
    const dueBy = new Date(services.now().getTime() + tolerance);
    const begun = await write((db) => db.maybe(begin(organisationUid, payload.uid, dueBy)));
    if (begun) {
      const { uid: sourceUid, organisations, ...given } = begun;
      await fanOut(tenants, organisations, { sourceUid, ...given });
    }
    // The notifications are sent in the same transaction in which the job ends.
    await write(async (db) => {
      if (begun) await dispatch(db, services, payload.uid);
      await finish(db);
    });
  },
  { maxTries: 12, retryAfter: 1_000 },
);
