import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** Queries of a user's second factor. */
export const factorsRepository = {
  /**
   * Marks the codes of a time step and of all earlier steps as used. Returns no row if the step's code was already
   * used, or if the secret has changed.
   */
  takeStep: (organisation: string, user: string, cipher: string, step: number) =>
    query(sql<{ uid: string }>`
      update users set mfa_last_step = ${step}
      where organisation_uid = ${organisation} and uid = ${user} and mfa_state = 'on' and mfa_secret = ${cipher}
        and mfa_last_step < ${step}::bigint
      returning uid`),

  /** Marks a recovery code as used. Returns no row if it was already used or does not exist. */
  takeRecoveryCode: (organisation: string, user: string, codeHashes: readonly string[]) =>
    query(sql<{ hash: string }>`
      update recovery_codes set used_at = now()
      where organisation_uid = ${organisation} and user_uid = ${user} and code_hash = any(${[...codeHashes]}::text[]) and used_at is null
      returning code_hash as hash`),

  /** Saves a secret that is confirmed later by its first code. */
  begin: (organisation: string, user: string, cipher: string) =>
    query(sql`
      update users set mfa_pending_secret = ${cipher}, mfa_state = case mfa_state when 'on' then 'on' else 'pending' end
      where organisation_uid = ${organisation} and uid = ${user}`),

  /**
   * Makes the pending secret the active one. Returns no row if the pending secret was replaced or already confirmed.
   */
  confirm: (organisation: string, user: string, pending: string, { cipher, step }: Confirmed) =>
    query(sql<{ uid: string }>`
      update users set mfa_state = 'on', mfa_secret = ${cipher}, mfa_pending_secret = null, mfa_last_step = ${step}
      where organisation_uid = ${organisation} and uid = ${user} and mfa_pending_secret = ${pending}
      returning uid`),

  /** Switches on a factor that was set up during sign-in. Returns no row if the user already has a second factor. */
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
  /** The secret, encrypted for the column `mfa_secret`. */
  readonly cipher: string;
  /** The time step of the code that confirmed the secret. This code cannot be used again. */
  readonly step: number;
}
