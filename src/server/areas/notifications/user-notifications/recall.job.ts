import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { receiveNotification } from '../dispatch/fan-out.ts';

/** Finds all organisations except the landlord's own, regardless of their state and the state of their industries. */
const findOthers = (landlord: string) =>
  query(sql<{ uid: string }>`select o.uid from organisation_registry() o where o.uid <> ${landlord}`);

/** Deletes an organisation's copy of a notification, and the job that would deliver it. */
const recall = (organisation: string, sourceUid: string) =>
  query(sql`
    with gone as (delete from jobs where organisation_uid = ${organisation} and kind = ${receiveNotification.kind}
      and key = ${sourceUid} and state = 'queued')
    delete from notifications where organisation_uid = ${organisation} and source_uid = ${sourceUid}`);

/** Recalls a deleted notification of the landlord from the organisations that it has reached. */
export const recallNotification = defineJob(
  'notification.take_back',
  z.object({ sourceUid: z.uuid() }),
  async ({ payload: { sourceUid }, organisationUid, db, tenants, write, finish }) => {
    for (const { uid } of await db.many(findOthers(organisationUid)))
      await tenants.write(uid, {}, (own) => own.run(recall(uid, sourceUid)));
    await write(finish);
  },
  { maxTries: 12, retryAfter: 1_000 },
);
