import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/**
 * Why a sign-in ended, as `sessions.revoked_why` says it: by its own sign-out, by its owner from another one, with a new password,
 * by an administrator's act, at its renewal without a second factor that is required by now, or because a refresh token was used twice.
 */
export type EndedWhy =
  | 'signed_out'
  | 'signed_out_by_self'
  | 'password_changed'
  | 'deactivated'
  | 'mfa_reset'
  | 'factor_required'
  | 'refresh_reuse';

/** Ends every sign-in of a user. */
export const endSignIns = (organisation: string, user: string, why: EndedWhy) =>
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

/** Links and codes that were mailed to a user lead nowhere any more, and those that have not gone out do not. */
export async function endLinks(db: WriteDb, organisation: string, user: string): Promise<void> {
  await db.run(endChallenges(organisation, user));
  await db.run(cancelMails(organisation, user));
}
