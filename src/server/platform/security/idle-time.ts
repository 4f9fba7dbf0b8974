import { sql } from 'kysely';

/**
 * The number of seconds after which a person's activity is recorded again: a twelfth of the idle time, at most a
 * minute, so that not every call writes.
 */
export const noteInterval = sql<number>`least(60, greatest(1, o.login_time_out / 12))`;

/**
 * The condition that a sign-in `s` of an organisation `o` has not been idle for longer than the organisation's setting
 * `loginTimeOut` (`src/contract/settings/settings.ts`).
 */
export const isInUse = sql<boolean>`(s.last_active_at > now() - make_interval(secs => o.login_time_out + ${noteInterval}))`;
