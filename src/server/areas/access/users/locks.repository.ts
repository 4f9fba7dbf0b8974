import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

export const locksRepository = {
  /**
   * Returns the subjects that are locked now. A subject contains the keyed hash of a user, of a name or of a network
   * address.
   */
  current: (organisation: string) =>
    query(sql<{ subject: string; until: Date }>`
      select subject, locked_until as until from sign_in_attempts
      where organisation_uid = ${organisation} and locked_until > now()`),

  /**
   * Deletes the counts of these subjects, for all places. Returns one row with the latest end of their locks; null if
   * none of them was locked.
   */
  remove: (organisation: string, subjects: readonly string[]) =>
    query(sql<{ lockedUntil: Date | null }>`
      with gone as (
        delete from sign_in_attempts where organisation_uid = ${organisation} and split_part(subject, '@', 1) = any(${[...subjects]}::text[])
        returning locked_until)
      select max(locked_until) filter (where locked_until > now()) as "lockedUntil" from gone`),

  /** Logs an unlock. Counts are not part of the user's row, so no trigger logs the unlock. */
  log: (organisation: string, user: string, lockedUntil: Date) =>
    query(sql`
      insert into audit_entries (organisation_uid, entity, root_uid, record_uid, action, actor_uid, behalf_of_uid, session_uid,
        request_id, address, before, after)
      select ${organisation}, 'users', ${user}::uuid, ${user}::uuid, 'updated', (c ->> 'actor')::uuid, (c ->> 'behalfOf')::uuid,
        (c ->> 'session')::uuid, c ->> 'request', c ->> 'address',
        jsonb_build_object('locked_until', ${lockedUntil}::timestamptz), jsonb_build_object('locked_until', null)
      from (select coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb as c) context`),
};
