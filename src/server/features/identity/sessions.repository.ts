import { sql } from 'kysely';
import { query } from '#root/server/db/queries.ts';
import type { BodyHalf } from '#root/server/security/refresh-tokens.ts';

/** A sign-in ends this long after it was last renewed, and this long after it began at the latest. */
const idle = sql`interval '12 hours'`;
const absolute = sql`interval '7 days'`;
/** A token that comes again this soon after its rotation is another tab's that was slower. */
const grace = sql`interval '10 seconds'`;

export interface NewSession {
  readonly uid: string;
  readonly user: string;
  readonly clientId: string;
  readonly refreshHash: string;
  readonly address: string;
  readonly userAgent: string;
}

/** What a refresh token that could not be exchanged is. */
export interface Refusal {
  /** The sign-in is neither revoked nor over. */
  readonly live: boolean;
  /** Both halves are the stored ones: it is the user who may no longer enter. */
  readonly current: boolean;
  /** Superseded a moment ago. */
  readonly late: boolean;
}

export const sessionsRepository = {
  insert: (organisation: string, session: NewSession) =>
    query(sql<{ expiresAt: Date }>`
      insert into sessions (organisation_uid, uid, user_uid, client_id, expires_at, refresh_hash, address, user_agent)
      values (${organisation}, ${session.uid}, ${session.user}, ${session.clientId}, now() + ${idle},
              ${session.refreshHash}, ${session.address}, ${session.userAgent})
      returning expires_at as "expiresAt"`),

  /** What a person's sign-ins of long ago left behind. */
  removeOld: (organisation: string, user: string) =>
    query(sql`
      delete from sessions
      where organisation_uid = ${organisation} and user_uid = ${user} and expires_at < now() - interval '30 days'`),

  /** Exchanges a refresh token, once: the row changes only while this very token is the current one. */
  rotate: (half: BodyHalf, hashes: { old: string; fresh: string }, background: boolean) =>
    query(sql<{ user: string; expiresAt: Date }>`
      update sessions s set
        generation = s.generation + 1,
        grace_from = case when s.rotated_at > now() - ${grace} then s.grace_from else s.generation end,
        refresh_hash = ${hashes.fresh},
        rotated_at = now(),
        last_used_at = now(),
        expires_at = case when ${background} then s.expires_at else least(now() + ${idle}, s.created_at + ${absolute}) end
      from users u
      where s.organisation_uid = ${half.organisation} and s.uid = ${half.session}
        and s.generation = ${half.generation} and s.refresh_hash = ${hashes.old}
        and s.revoked_at is null and s.expires_at > now()
        and u.organisation_uid = s.organisation_uid and u.uid = s.user_uid and u.status = 'active'
      returning s.user_uid as "user", s.expires_at as "expiresAt"`),

  /** Why `rotate` changed nothing. */
  refusal: (half: BodyHalf, hash: string) =>
    query(sql<Refusal>`
      select revoked_at is null and expires_at > now() as live,
             refresh_hash = ${hash} as current,
             coalesce(${half.generation} >= grace_from and ${half.generation} < generation
               and rotated_at > now() - ${grace}, false) as late
      from sessions where organisation_uid = ${half.organisation} and uid = ${half.session}`),

  revoke: (organisation: string, session: string, why: 'signed_out' | 'refresh_reuse') =>
    query(sql`
      update sessions set revoked_at = now(), revoked_why = ${why}
      where organisation_uid = ${organisation} and uid = ${session} and revoked_at is null`),
};
