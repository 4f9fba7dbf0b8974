import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/**
 * Why a sign-in ended, in `sessions.revoked_why`: by its own sign-out, by its owner from another sign-in, by a new password, by an
 * administrator, at a renewal without a required second factor, or because a refresh token was used twice.
 */
export type SessionEndReason =
  | 'signed_out'
  | 'signed_out_by_self'
  | 'password_changed'
  | 'deactivated'
  | 'mfa_reset'
  | 'factor_required'
  | 'refresh_reuse';

/** Ends all sign-ins of a user. */
export const endSignIns = (organisation: string, user: string, why: SessionEndReason) =>
  query(sql`
    update sessions set revoked_at = now(), revoked_why = ${why}
    where organisation_uid = ${organisation} and user_uid = ${user} and revoked_at is null`);

const endChallenges = (organisation: string, user: string) =>
  query(sql`
    update challenges set used_at = now()
    where organisation_uid = ${organisation} and user_uid = ${user} and used_at is null`);

const cancelMails = (organisation: string, user: string) =>
  query(sql`
    update mails set state = 'cancelled', body_cipher = null
    where organisation_uid = ${organisation} and user_uid = ${user} and state = 'queued' and kind in ('invitation', 'reset')`);

/** Invalidates the links and codes mailed to a user, and cancels queued ones. */
export async function endLinks(db: WriteDb, organisation: string, user: string): Promise<void> {
  await db.run(endChallenges(organisation, user));
  await db.run(cancelMails(organisation, user));
}
