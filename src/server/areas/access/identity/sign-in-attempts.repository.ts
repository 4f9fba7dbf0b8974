import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** A limit for attempts. */
export interface Limit {
  /** The keyed hash under which attempts are counted together, so that neither names nor addresses are stored. */
  readonly subject: string;
  readonly most: number;
  /** The period in which `most` attempts are allowed, in minutes. Further attempts are refused for the same time. */
  readonly minutes: number;
  /** How often the time of refusal may double, if the limit is reached again within a day; default 0. */
  readonly doublings?: number;
}

/**
 * The count of a subject, and the remaining seconds of its lock (null without a lock). An attempt is refused if the
 * count is above `most`.
 */
export interface Count {
  readonly failures: number;
  readonly lockedFor: number | null;
}

export const signInAttempts = {
  /**
   * Counts an attempt BEFORE it is checked, in one statement, so that concurrent attempts cannot exceed the limit. If
   * an attempt was correct, `takeBack` uncounts it afterwards. The attempt that reaches the limit sets the lock and is
   * the last one allowed; while locked, the count is one above the limit.
   * @param amount the number of attempts to add; 0 only reads the count
   */
  count: (organisation: string, { subject, most, minutes, doublings = 0 }: Limit, amount = 1) => {
    const span = sql`make_interval(mins => ${minutes}::integer)`;
    const isLocked = sql`a.locked_until > now()`;
    const isOver = sql`(a.locked_until is not null or a.window_started_at <= now() - ${span})`;
    const locksNow = sql`(${amount}::integer > 0 and a.locked_until is null and a.window_started_at > now() - ${span}
      and a.failures + ${amount}::integer >= ${most}::integer)`;
    return query(sql<Count>`
      insert into sign_in_attempts as a (organisation_uid, subject, failures, window_started_at)
      values (${organisation}, ${subject}, ${amount}::integer, now())
      on conflict (organisation_uid, subject) do update set
        failures = case
          when ${isLocked} then ${most}::integer + 1
          when ${isOver} then ${amount}::integer
          else a.failures + ${amount}::integer end,
        window_started_at = case when not coalesce(${isLocked}, false) and ${isOver} then now() else a.window_started_at end,
        locked_until = case
          when ${isLocked} then a.locked_until
          when ${locksNow} then now() + ${span} * power(2, least(a.locks, ${doublings}::integer)) end,
        locks = case
          when ${isLocked} then a.locks
          when ${locksNow} then a.locks + 1
          when a.window_started_at < now() - interval '1 day' then 0
          else a.locks end
      returning failures, ceil(extract(epoch from locked_until - now()))::integer as "lockedFor"`);
  },

  /** Uncounts correct attempts. */
  takeBack: (organisation: string, { subject, most }: Limit, amount = 1) =>
    query(sql<{ failures: number }>`
      update sign_in_attempts set failures = greatest(failures - ${amount}::integer, 0),
        locks = case when failures = ${most}::integer then greatest(locks - 1, 0) else locks end,
        locked_until = case when failures <= ${most}::integer then null else locked_until end
      where organisation_uid = ${organisation} and subject = ${subject}
      returning failures`),

  /**
   * Deletes the counts of these subjects. Returns the subjects whose count was not zero. @param locked true also
   * deletes counts with a current lock
   */
  clear: (organisation: string, subjects: readonly string[], { locked }: { readonly locked: boolean }) =>
    query(sql<{ subject: string }>`
      with gone as (
        delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
          select subject from sign_in_attempts
          where organisation_uid = ${organisation} and subject = any(${[...subjects]}::text[])
            and (${locked} or locked_until is null or locked_until <= now())
          order by subject for update)
        returning subject, failures)
      select subject from gone where failures > 0`),

  /**
   * Removes up to `most` counts older than two days, because no lock or count lasts longer than a day. Skips rows that
   * are locked by another attempt.
   */
  removeOld: (organisation: string, most: number) =>
    query(sql`
      delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
        select subject from sign_in_attempts
        where organisation_uid = ${organisation} and window_started_at < now() - interval '2 days'
          and (locked_until is null or locked_until < now())
        limit ${most} for update skip locked)`),
};
