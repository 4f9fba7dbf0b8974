import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

export const passwordsRepository = {
  /** The password chosen in a step; who was invited has accepted with it. No row where the person may not take the step any more. */
  choose: (organisation: string, user: string, hash: string, status: 'invited' | 'active') =>
    query(sql<{ uid: string }>`
      update users set password_hash = ${hash}, password_changed_at = now(), status = 'active', confirmation_status = 'confirmed'
      where organisation_uid = ${organisation} and uid = ${user} and status = ${status}
      returning uid`),

  /** Whether it is still the one that was checked; nobody changes it, or shuts the person out, until the transaction ends. */
  still: (organisation: string, user: string, hash: string) =>
    query(sql<{ uid: string }>`
      select uid from users where organisation_uid = ${organisation} and uid = ${user} and password_hash = ${hash} for share`),

  /** Changes it only while it is still the one that was checked. */
  change: (organisation: string, user: string, hash: string, former: string) =>
    query(sql<{ uid: string }>`
      update users set password_hash = ${hash}, password_changed_at = now()
      where organisation_uid = ${organisation} and uid = ${user} and password_hash = ${former}
      returning uid`),
};
