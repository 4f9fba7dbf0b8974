import { sql } from 'kysely';
import { query } from '#root/server/db/queries.ts';

/** What a sign-in counts against: the name that was typed and the address it came from, both as keyed hashes. */
export interface Subjects {
  readonly user: string;
  readonly address: string;
}

/** Wrong sign-ins within a quarter of an hour after which the next quarter is locked. */
export const mostFailures = { user: 10, address: 100 };

const quarter = sql`interval '15 minutes'`;

/** How far the counts are with this attempt; past `mostFailures` it is refused. Seconds until a lock ends, else null. */
export interface Count {
  readonly user: number;
  readonly address: number;
  readonly userLockedFor: number | null;
  readonly addressLockedFor: number | null;
}

export const signInAttempts = {
  /**
   * Counts an attempt BEFORE its password is checked, in one statement, so that any number of tries at the same time gets
   * no more than the allowed ones through. A right password takes it back (`succeeded`). The count that reaches the limit
   * sets the lock, and is itself the last that is allowed; while locked the count stands one past the limit.
   */
  count: (organisation: string, { user, address }: Subjects) => {
    const most = sql`case when a.subject = ${user} then ${mostFailures.user}::integer else ${mostFailures.address} end`;
    return query(sql<Count>`
      with counted as (
        insert into sign_in_attempts as a (organisation_uid, subject, failures, window_started_at)
        values (${organisation}, ${user}, 1, now()), (${organisation}, ${address}, 1, now())
        on conflict (organisation_uid, subject) do update set
          failures = case
            when a.locked_until > now() then (${most}) + 1
            when a.locked_until is not null or a.window_started_at <= now() - ${quarter} then 1
            else a.failures + 1 end,
          window_started_at = case
            when a.locked_until > now() then a.window_started_at
            when a.locked_until is not null or a.window_started_at <= now() - ${quarter} then now()
            else a.window_started_at end,
          locked_until = case
            when a.locked_until > now() then a.locked_until
            when a.locked_until is null and a.window_started_at > now() - ${quarter}
              and a.failures + 1 >= (${most}) then now() + ${quarter}
            else null end
        returning subject, failures, ceil(extract(epoch from locked_until - now()))::integer as locked_for
      )
      select u.failures as "user", a.failures as address, u.locked_for as "userLockedFor", a.locked_for as "addressLockedFor"
      from counted u, counted a where u.subject = ${user} and a.subject = ${address}`);
  },

  /**
   * A right password: the name starts afresh; of the address only this attempt is taken back. Two statements, so that name
   * and address are held in the order in which `count` holds them.
   */
  succeeded: (organisation: string, { user, address }: Subjects) => [
    query(sql`delete from sign_in_attempts where organisation_uid = ${organisation} and subject = ${user}`),
    query(sql`
      with stale as (
        delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
          select subject from sign_in_attempts
          where organisation_uid = ${organisation} and window_started_at < now() - interval '1 day'
            and subject not in (${user}, ${address})
          limit 100 for update skip locked))
      update sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when failures <= ${mostFailures.address} then null else locked_until end
      where organisation_uid = ${organisation} and subject = ${address}`),
  ],
};
