import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** The purposes of the keyed hashes that wrong sign-ins are counted under: of a user's uid, and of a name in lower case as it is typed. */
export const signInSubjects = { user: 'sign-in-user', name: 'sign-in-name' } as const;

/** Wrong codes of a second factor, one after the other over any time, that lock it; and how many more lock it again. */
export const wrongCodesThatLock = 20;
const wrongCodesThatLockAgain = 5;
/** Hours. */
export const factorLockLasts = 24;

/** Where the count of a person's wrong codes stands. */
export interface FactorCount {
  readonly failures: number;
  /** Until when the second factor is locked if this code is wrong too; null where it is not. */
  readonly lockedUntil: Date | null;
}

/** A person's wrong codes, one after the other: apart from the throttles, which forget. */
export const factorLocks = {
  /** Counts a code BEFORE it is checked. Others that come at the same time wait for it. No row: the second factor is locked. */
  count: (organisation: string, user: string) =>
    query(sql<FactorCount>`
      insert into second_factor_failures as f (organisation_uid, user_uid, failures) values (${organisation}, ${user}, 1)
      on conflict (organisation_uid, user_uid) do update set
        failures = f.failures + 1,
        locked_until = case
          when f.failures + 1 >= ${wrongCodesThatLock}::integer
            and (f.failures + 1 - ${wrongCodesThatLock}::integer) % ${wrongCodesThatLockAgain}::integer = 0
          then now() + make_interval(hours => ${factorLockLasts}::integer) end
        where f.locked_until is null or f.locked_until <= now()
      returning failures, locked_until as "lockedUntil"`),

  /** Seconds until the lock ends. */
  remaining: (organisation: string, user: string) =>
    query(sql<{ seconds: number }>`
      select greatest(1, ceil(extract(epoch from locked_until - now())))::integer as seconds from second_factor_failures
      where organisation_uid = ${organisation} and user_uid = ${user}`),

  /** The code was right, or an administrator takes the lock back. */
  clear: (organisation: string, user: string) =>
    query(sql<{ lockedUntil: Date | null }>`
      delete from second_factor_failures where organisation_uid = ${organisation} and user_uid = ${user}
      returning case when locked_until > now() then locked_until end as "lockedUntil"`),

  /** Whose second factor is locked now. */
  current: (organisation: string) =>
    query(sql<{ uid: string; until: Date }>`
      select user_uid as uid, locked_until as until from second_factor_failures
      where organisation_uid = ${organisation} and locked_until > now()`),
};
