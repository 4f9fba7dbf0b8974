import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/**
 * The purposes of the keyed hashes under which failed sign-ins are counted: for a user's uid, and for a typed name in
 * lower case. Attempts from one place, such as a known browser, are counted under the subject followed by `@` and the
 * hash of the place.
 */
export const signInSubjects = { user: 'sign-in-user', name: 'sign-in-name' } as const;

/** The number of consecutive wrong codes, over any period, that locks a second factor. */
export const maxWrongCodes = 20;
const maxWrongCodesAfterLock = 5;
export const factorLockHours = 24;

/** The number of a user's consecutive wrong codes. */
export interface FactorCount {
  readonly failures: number;
  /** The end of the lock if this code is wrong too; null if a wrong code does not lock the second factor. */
  readonly lockedUntil: Date | null;
}

/** Counts a user's consecutive wrong codes. Unlike the limits of attempts, these counts do not expire. */
export const factorLocks = {
  /**
   * Counts a code BEFORE it is checked. Concurrent attempts wait for each other. Returns no row if the second factor is
   * locked.
   */
  count: (organisation: string, user: string) =>
    query(sql<FactorCount>`
      insert into second_factor_failures as f (organisation_uid, user_uid, failures) values (${organisation}, ${user}, 1)
      on conflict (organisation_uid, user_uid) do update set
        failures = f.failures + 1,
        locked_until = case
          when f.failures + 1 >= ${maxWrongCodes}::integer
            and (f.failures + 1 - ${maxWrongCodes}::integer) % ${maxWrongCodesAfterLock}::integer = 0
          then now() + make_interval(hours => ${factorLockHours}::integer) end
        where f.locked_until is null or f.locked_until <= now()
      returning failures, locked_until as "lockedUntil"`),

  /** Finds the number of seconds until the lock ends. */
  remaining: (organisation: string, user: string) =>
    query(sql<{ seconds: number }>`
      select greatest(1, ceil(extract(epoch from locked_until - now())))::integer as seconds from second_factor_failures
      where organisation_uid = ${organisation} and user_uid = ${user}`),

  /** Resets the count after a correct code, or when an administrator removes the lock. */
  clear: (organisation: string, user: string) =>
    query(sql<{ lockedUntil: Date | null }>`
      delete from second_factor_failures where organisation_uid = ${organisation} and user_uid = ${user}
      returning case when locked_until > now() then locked_until end as "lockedUntil"`),

  /** Finds the users whose second factor is currently locked. */
  current: (organisation: string) =>
    query(sql<{ uid: string; until: Date }>`
      select user_uid as uid, locked_until as until from second_factor_failures
      where organisation_uid = ${organisation} and locked_until > now()`),
};
