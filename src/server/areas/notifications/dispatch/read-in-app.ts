import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** Of these emails, finds the emails whose notification the person has read in the app. */
export const findReadInApp = (organisation: string, emails: readonly string[]) =>
  query(sql<{ uid: string }>`
    select e.uid from notification_receipts e
    join notification_receipts a on a.organisation_uid = e.organisation_uid and a.notification_uid = e.notification_uid
      and a.user_uid = e.user_uid and a.method = 'in_app' and a.read_at is not null
    where e.organisation_uid = ${organisation} and e.uid = any(${[...emails]}::uuid[])`);
