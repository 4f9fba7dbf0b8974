import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

export const passwordsRepository = {
  /**
   * Saves the password that was chosen in a step. In the step of an invitation, this also accepts the invitation.
   * Returns no row if the user's status no longer allows the step.
   */
  choose: (organisation: string, user: string, hash: string, status: 'invited' | 'active') =>
    query(sql<{ uid: string }>`
      update users set password_hash = ${hash}, password_changed_at = now(), status = 'active', confirmation_status = 'confirmed'
      where organisation_uid = ${organisation} and uid = ${user} and status = ${status}
      returning uid`),

  /** Returns a row if the password has not changed since it was checked. Locks the user until the transaction ends. */
  holdUnchanged: (organisation: string, user: string, hash: string) =>
    query(sql<{ uid: string }>`
      select uid from users where organisation_uid = ${organisation} and uid = ${user} and password_hash = ${hash} for share`),

  /** Changes the password if it has not changed since it was checked. Returns no row otherwise. */
  change: (organisation: string, user: string, hash: string, former: string) =>
    query(sql<{ uid: string }>`
      update users set password_hash = ${hash}, password_changed_at = now()
      where organisation_uid = ${organisation} and uid = ${user} and password_hash = ${former}
      returning uid`),
};
