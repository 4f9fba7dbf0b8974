import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/**
 * The reason why a sign-in ended, as stored in `sessions.revoked_why`: the user signed out, ended it from another
 * sign-in or changed the password; an administrator ended the sign-ins, deactivated the user or reset the second factor; a
 * required second factor was missing at a renewal; the person was idle; or a refresh
 * token was used twice.
 */
export type SessionEndReason =
  | 'signed_out'
  | 'signed_out_by_self'
  | 'password_changed'
  | 'ended_by_administrator'
  | 'deactivated'
  | 'mfa_reset'
  | 'factor_required'
  | 'idle'
  | 'refresh_reuse';

/** Ends all sign-ins of a user, and forgets the browsers in which they have signed in. */
export const endSignIns = (organisation: string, user: string, why: SessionEndReason) =>
  query(sql`
    with devices as (delete from known_devices where organisation_uid = ${organisation} and user_uid = ${user})
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

/** Invalidates all open challenges of a user, and cancels the queued mails with invitations and reset codes. */
export async function endLinks(db: WriteDb, organisation: string, user: string): Promise<void> {
  await db.run(endChallenges(organisation, user));
  await db.run(cancelMails(organisation, user));
}
