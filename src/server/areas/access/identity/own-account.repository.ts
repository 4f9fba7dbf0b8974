import { sql } from 'kysely';
import type { ownAccount } from '#root/contract/access/own-account.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import { savedColumns } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';

/** The data of the caller's own account that is needed to change the account. */
export interface Account {
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly mfaState: 'off' | 'pending' | 'on';
  readonly mfaSecret: string | null;
  readonly mfaPendingSecret: string | null;
  readonly mfaRequired: boolean;
  readonly organisation: string;
  readonly friendlyUrl: string;
  readonly timeZone: string;
}

export const ownAccountRepository = {
  account: (organisation: string, user: string) =>
    query(sql<Account>`
      select u.uid, u.username, u.email, u.first_name as "firstName", u.last_name as "lastName", u.password_hash as "passwordHash",
        u.mfa_state as "mfaState", u.mfa_secret as "mfaSecret", u.mfa_pending_secret as "mfaPendingSecret",
        o.mfa_policy = 'required' as "mfaRequired", o.name as organisation, o.friendly_url as "friendlyUrl",
        o.time_zone as "timeZone"
      from users u join organisations o on o.uid = u.organisation_uid
      where u.organisation_uid = ${organisation} and u.uid = ${user}`),

  exists: (organisation: string, user: string) =>
    queries.selectFrom('users').select('uid').where('organisation_uid', '=', organisation).where('uid', '=', user),

  rename: (organisation: string, user: string, version: number, name: BodyOf<typeof ownAccount.updateProfile>) =>
    queries
      .updateTable('users')
      .set({ first_name: name.firstName, last_name: name.lastName })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', user)
      .where('version', '=', version)
      .returning(savedColumns),

  prefer: (organisation: string, user: string, preferences: BodyOf<typeof ownAccount.updatePreferences>) =>
    query(sql`
      update users set preferences = preferences || ${JSON.stringify(preferences)}::jsonb
      where organisation_uid = ${organisation} and uid = ${user}`),
};
