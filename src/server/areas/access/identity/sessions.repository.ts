import { sql } from 'kysely';
import { query, rowsJson } from '#root/server/platform/db/queries.ts';
import { isInUse } from '#root/server/platform/security/idle-time.ts';
import type { BodyHalf } from '#root/server/platform/security/refresh-tokens.ts';
import { refreshTokenGrace, refreshTokenLife, signInLife } from '#root/server/platform/security/token-lifetimes.ts';
import type { SessionEndReason } from '#root/server/shared/people/end-access.ts';

const toInterval = (milliseconds: number) => sql`${`${milliseconds} milliseconds`}::interval`;
const idle = toInterval(refreshTokenLife);
const absolute = toInterval(signInLife);
const grace = toInterval(refreshTokenGrace);

export interface NewSession {
  readonly uid: string;
  readonly user: string;
  readonly clientId: string;
  readonly refreshHash: string;
  readonly address: string;
  readonly userAgent: string;
  /** True if a second factor has just been proved. */
  readonly factorProved: boolean;
}

/** The reasons why a refresh token could not be exchanged. */
export interface Refusal {
  /** True if the sign-in is neither revoked nor expired. */
  readonly live: boolean;
  /**
   * True if both halves of the token match the stored hash. The token itself is then not the reason for the refusal.
   */
  readonly current: boolean;
  /** True if the token was replaced a moment ago. */
  readonly late: boolean;
  /** True if a second factor is required and was not proved in this sign-in. */
  readonly withoutFactor: boolean;
  /** True if the person has been idle for too long. */
  readonly idle: boolean;
}

/**
 * The condition that a sign-in `s` has proved a second factor if its organisation `o` requires one. `u` is the user who
 * signed in.
 */
const hasFactorNeeded = sql`(o.mfa_policy <> 'required' or (s.factor_proved and u.mfa_state = 'on'))`;

export const sessionsRepository = {
  /**
   * Starts a sign-in. Returns no row if the user is not active and confirmed, or did not prove a second factor that
   * they have or must have. Locks the rows of the user and the organisation until the transaction ends. A concurrent
   * suspension or deactivation is either committed first and prevents this sign-in, or comes later and ends it.
   */
  insert: (organisation: string, session: NewSession) =>
    query(sql<{ expiresAt: Date }>`
      insert into sessions (organisation_uid, uid, user_uid, client_id, expires_at, refresh_hash, address, user_agent, factor_proved)
      select u.organisation_uid, ${session.uid}::uuid, u.uid, ${session.clientId}, now() + ${idle},
             ${session.refreshHash}, ${session.address}, ${session.userAgent}, ${session.factorProved}::boolean
      from users u join organisations o on o.uid = u.organisation_uid
      where u.organisation_uid = ${organisation} and u.uid = ${session.user}
        and u.status = 'active' and u.confirmation_status = 'confirmed' and o.state in ('active', 'archived')
        and (${session.factorProved}::boolean or (u.mfa_state <> 'on' and o.mfa_policy <> 'required'))
      for share of o, u
      returning expires_at as "expiresAt"`),

  /** Removes a user's old sign-ins. Keeps the last one, which records when the user was last seen. */
  removeOld: (organisation: string, user: string) =>
    query(sql`
      delete from sessions s
      where s.organisation_uid = ${organisation} and s.user_uid = ${user} and s.expires_at < now() - interval '30 days'
        and exists (select from sessions l where l.organisation_uid = s.organisation_uid and l.user_uid = s.user_uid
                    and l.last_used_at > s.last_used_at)`),

  /**
   * Exchanges a refresh token if it is the current one, so that each token is exchanged only once. Returns no row after
   * the idle time, if this sign-in has not proved a second factor that is now required, or if the user is not active.
   */
  rotate: (half: BodyHalf, hashes: { old: readonly string[]; fresh: string }, background: boolean) =>
    query(sql<{ user: string; expiresAt: Date }>`
      update sessions s set
        generation = s.generation + 1,
        grace_from = case when s.rotated_at > now() - ${grace} then s.grace_from else s.generation end,
        refresh_hash = ${hashes.fresh},
        rotated_at = now(),
        last_used_at = now(),
        last_active_at = case when ${background} then s.last_active_at else now() end,
        expires_at = case when ${background} then s.expires_at else least(now() + ${idle}, s.created_at + ${absolute}) end
      from users u join organisations o on o.uid = u.organisation_uid
      where s.organisation_uid = ${half.organisation} and s.uid = ${half.session}
        and s.generation = ${half.generation} and s.refresh_hash = any(${[...hashes.old]}::text[])
        and s.revoked_at is null and s.expires_at > now() and ${isInUse}
        and u.organisation_uid = s.organisation_uid and u.uid = s.user_uid and u.status = 'active'
        and ${hasFactorNeeded}
      returning s.user_uid as "user", s.expires_at as "expiresAt"`),

  /** Explains why `rotate` changed nothing. */
  refusal: (half: BodyHalf, hashes: readonly string[]) =>
    query(sql<Refusal>`
      select revoked_at is null and expires_at > now() as live,
             refresh_hash = any(${[...hashes]}::text[]) as current,
             not exists (select from organisations o where o.uid = s.organisation_uid and ${isInUse}) as idle,
             not exists (select from users u join organisations o on o.uid = u.organisation_uid
               where u.organisation_uid = s.organisation_uid and u.uid = s.user_uid and ${hasFactorNeeded}) as "withoutFactor",
             coalesce(${half.generation} >= grace_from and ${half.generation} < generation
               and rotated_at > now() - ${grace}, false) as late
      from sessions s where organisation_uid = ${half.organisation} and uid = ${half.session}`),

  /**
   * Ends a sign-in and saves the reason. The log names the caller if the caller is known. Otherwise it names the user
   * of the sign-in, because only that user should hold the refresh token.
   */
  revoke: (organisation: string, session: string, why: SessionEndReason) =>
    query(sql`
      with named as materialized (
        select s.uid, set_config('holdfast.actor', (jsonb_build_object('actor', s.user_uid)
          || coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb)::text, true) as actor
        from sessions s
        where s.organisation_uid = ${organisation} and s.uid = ${session} and s.revoked_at is null)
      update sessions s set revoked_at = now(), revoked_why = ${why}
      from named where s.organisation_uid = ${organisation} and s.uid = named.uid and named.actor <> ''
        and s.revoked_at is null`),

  /** Records that a second factor was set up and proved during a sign-in. */
  proveFactor: (organisation: string, session: string) =>
    query(sql`update sessions set factor_proved = true where organisation_uid = ${organisation} and uid = ${session}`),

  /** Returns the sign-ins of a user that have not ended, and marks the sign-in with the uid `current`. */
  ofPerson: (organisation: string, user: string, current: string) =>
    rowsJson(sql`
      select uid, uid = ${current} as current, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
        coalesce(address, '') as address, coalesce(user_agent, '') as "userAgent", client_id as "clientId"
      from sessions s
      where organisation_uid = ${organisation} and user_uid = ${user} and revoked_at is null and expires_at > now()
        and exists (select from organisations o where o.uid = s.organisation_uid and ${isInUse})
      order by last_used_at desc, uid`),

  /** Ends one of the user's own sign-ins. */
  endOne: (organisation: string, user: string, session: string) =>
    query(sql<{ uid: string }>`
      update sessions set revoked_at = now(), revoked_why = ${'signed_out_by_self' satisfies SessionEndReason}
      where organisation_uid = ${organisation} and user_uid = ${user} and uid = ${session}
        and revoked_at is null and expires_at > now()
      returning uid`),

  /** Ends all of the user's sign-ins except the current one. */
  endOthers: (organisation: string, user: string, current: string, why: SessionEndReason) =>
    query(sql`
      update sessions set revoked_at = now(), revoked_why = ${why}
      where organisation_uid = ${organisation} and user_uid = ${user} and uid <> ${current}
        and revoked_at is null and expires_at > now()`),
};
