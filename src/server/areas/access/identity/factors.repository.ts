import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** The second factor of one person. */
export const factorsRepository = {
  /** Takes the code of a time step: once, and none before it any more. No row where it was taken, or the secret is another by now. */
  takeStep: (organisation: string, user: string, cipher: string, step: number) =>
    query(sql<{ uid: string }>`
      update users set mfa_last_step = ${step}
      where organisation_uid = ${organisation} and uid = ${user} and mfa_state = 'on' and mfa_secret = ${cipher}
        and mfa_last_step < ${step}::bigint
      returning uid`),

  /** Takes a recovery code, once. */
  takeRecoveryCode: (organisation: string, user: string, codeHash: string) =>
    query(sql<{ hash: string }>`
      update recovery_codes set used_at = now()
      where organisation_uid = ${organisation} and user_uid = ${user} and code_hash = ${codeHash} and used_at is null
      returning code_hash as hash`),

  /** Keeps a secret that waits for its first code. */
  begin: (organisation: string, user: string, cipher: string) =>
    query(sql`
      update users set mfa_pending_secret = ${cipher}, mfa_state = case mfa_state when 'on' then 'on' else 'pending' end
      where organisation_uid = ${organisation} and uid = ${user}`),

  /** The secret that waited becomes the one in force. No row where another took its place, or it was confirmed already. */
  confirm: (organisation: string, user: string, pending: string, { cipher, step }: Confirmed) =>
    query(sql<{ uid: string }>`
      update users set mfa_state = 'on', mfa_secret = ${cipher}, mfa_pending_secret = null, mfa_last_step = ${step}
      where organisation_uid = ${organisation} and uid = ${user} and mfa_pending_secret = ${pending}
      returning uid`),

  /** Switches on what was set up on the way in; no row where the person has a second factor meanwhile. */
  switchOn: (organisation: string, user: string, { cipher, step }: Confirmed) =>
    query(sql<{ uid: string }>`
      update users set mfa_state = 'on', mfa_secret = ${cipher}, mfa_pending_secret = null, mfa_last_step = ${step}
      where organisation_uid = ${organisation} and uid = ${user} and mfa_state <> 'on'
      returning uid`),

  switchOff: (organisation: string, user: string) =>
    query(sql`
      with codes as (delete from recovery_codes where organisation_uid = ${organisation} and user_uid = ${user})
      update users set mfa_state = 'off', mfa_secret = null, mfa_pending_secret = null
      where organisation_uid = ${organisation} and uid = ${user}`),

  forgetRecoveryCodes: (organisation: string, user: string) =>
    query(sql`delete from recovery_codes where organisation_uid = ${organisation} and user_uid = ${user}`),
  insertRecoveryCodes: (organisation: string, user: string, hashes: readonly string[]) =>
    query(sql`
      insert into recovery_codes (organisation_uid, user_uid, code_hash)
      select ${organisation}::uuid, ${user}::uuid, hash from unnest(${[...hashes]}::text[]) hash`),
};

interface Confirmed {
  /** The secret, encrypted for where it is kept from now on. */
  readonly cipher: string;
  /** Of the code that confirmed it, which is no longer good for anything else. */
  readonly step: number;
}
