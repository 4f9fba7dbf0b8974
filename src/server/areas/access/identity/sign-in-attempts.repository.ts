import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** A limit for attempts. */
export interface Limit {
  /** The keyed hash under which attempts are counted together, so that neither names nor addresses are stored. */
  readonly subject: string;
  readonly most: number;
  /** Minutes in which `most` attempts are allowed, and for which further ones are then refused. */
  readonly minutes: number;
}

/**
 * The limits of an attempt: for the user (or for a typed name that nobody has), for each name as it was typed, and for
 * the network address. The names have the `most` and `minutes` of the user.
 */
export interface Limits {
  readonly user: Limit;
  /** The subjects of the names as they were typed. */
  readonly names: readonly string[];
  readonly address: Limit;
}

/**
 * The counts including this attempt, and the remaining seconds of locks or null. `name` is the highest count of all
 * names. An attempt is refused if its count exceeds `most`.
 */
export interface Count {
  readonly user: number;
  readonly name: number;
  readonly address: number;
  readonly userLockedFor: number | null;
  readonly nameLockedFor: number | null;
  readonly addressLockedFor: number | null;
}

/** Lists the subjects always in the same order, so that two sign-ins never deadlock. */
const listSubjects = ({ user, names, address }: Limits) => [user.subject, ...[...names].sort(), address.subject];

export const signInAttempts = {
  /**
   * Counts an attempt BEFORE it is checked, in one statement, so that concurrent attempts cannot exceed the limit. A
   * correct attempt is uncounted. The attempt that reaches the limit sets the lock and is the last one allowed; while
   * locked, the count is one above the limit.
   */
  count: (organisation: string, limits: Limits) => {
    const { user, address } = limits;
    const isAddress = sql`a.subject = ${address.subject}`;
    const most = sql`case when ${isAddress} then ${address.most}::integer else ${user.most}::integer end`;
    const span = sql`make_interval(mins => case when ${isAddress} then ${address.minutes}::integer else ${user.minutes}::integer end)`;
    const rows = listSubjects(limits).map((subject) => sql`(${organisation}, ${subject}, 1, now())`);
    return query(sql<Count>`
      with counted as (
        insert into sign_in_attempts as a (organisation_uid, subject, failures, window_started_at)
        values ${sql.join(rows)}
        on conflict (organisation_uid, subject) do update set
          failures = case
            when a.locked_until > now() then (${most}) + 1
            when a.locked_until is not null or a.window_started_at <= now() - ${span} then 1
            else a.failures + 1 end,
          window_started_at = case
            when a.locked_until > now() then a.window_started_at
            when a.locked_until is not null or a.window_started_at <= now() - ${span} then now()
            else a.window_started_at end,
          locked_until = case
            when a.locked_until > now() then a.locked_until
            when a.locked_until is null and a.window_started_at > now() - ${span}
              and a.failures + 1 >= (${most}) then now() + ${span}
            else null end
        returning subject, failures, ceil(extract(epoch from locked_until - now()))::integer as locked_for
      ), labelled as (
        select case subject when ${user.subject} then 'user' when ${address.subject} then 'address' else 'name' end as what,
          failures, locked_for from counted)
      select max(failures) filter (where what = 'user') as "user", max(locked_for) filter (where what = 'user') as "userLockedFor",
        coalesce(max(failures) filter (where what = 'name'), 0) as name, max(locked_for) filter (where what = 'name') as "nameLockedFor",
        max(failures) filter (where what = 'address') as address, max(locked_for) filter (where what = 'address') as "addressLockedFor"
      from labelled`);
  },

  /** Resets the counts of a user who has proved their identity. */
  clear: (organisation: string, { user, names }: Limits) =>
    query(sql`
      delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
        select subject from sign_in_attempts
        where organisation_uid = ${organisation} and subject = any(${[user.subject, ...names]}::text[])
        order by subject <> ${user.subject}, subject for update)`),

  /** Uncounts one correct attempt, with one statement for each subject, in the order in which `count` locks them. */
  takeBack: (organisation: string, subject: string, most: number) =>
    query(sql`
      update sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when failures <= ${most} then null else locked_until end
      where organisation_uid = ${organisation} and subject = ${subject}`),

  /** Returns all subjects with their limits, in the order in which `count` locks them. */
  each: (limits: Limits) =>
    listSubjects(limits).map((subject) => ({
      subject,
      most: subject === limits.address.subject ? limits.address.most : limits.user.most,
    })),

  /**
   * Removes up to `most` counts older than two days, because no lock or count lasts longer than half a day. Skips rows
   * that are locked by another attempt.
   */
  removeOld: (organisation: string, most: number) =>
    query(sql`
      delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
        select subject from sign_in_attempts
        where organisation_uid = ${organisation} and window_started_at < now() - interval '2 days'
          and (locked_until is null or locked_until < now())
        limit ${most} for update skip locked)`),
};
