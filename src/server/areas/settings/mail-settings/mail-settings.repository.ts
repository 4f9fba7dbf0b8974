import { sql } from 'kysely';
import type { MailSettingsInput } from '#root/contract/settings/mail-settings.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';

export interface SettingsRow extends Omit<MailSettingsInput, 'password'> {
  readonly version: number;
  readonly updatedAt: Date | null;
  readonly passwordCipher: string | null;
  readonly testedAt: Date | null;
  readonly testedAddress: string | null;
  readonly testOk: boolean | null;
  readonly testOutcome: string | null;
}

export const mailSettingsRepository = {
  /**
   * Returns the settings and the result of their last test. An organisation that has never saved settings gets the
   * defaults.
   */
  get: (organisation: string) =>
    query(sql<SettingsRow>`
      select coalesce(s.version, 1) as version, s.updated_at as "updatedAt", coalesce(s.enabled, false) as enabled,
        coalesce(s.host, '') as host, coalesce(s.port, 587) as port, coalesce(s.display_name, '') as "displayName",
        coalesce(s.from_address, '') as "fromAddress", coalesce(s.encryption, 'starttls') as encryption,
        coalesce(s.verify_certificate, true) as "verifyCertificate", coalesce(s.authentication, 'password') as authentication,
        coalesce(s.username, '') as username, coalesce(s.test_address, '') as "testAddress",
        s.password_cipher as "passwordCipher", t.tested_at as "testedAt", t.address as "testedAddress", t.ok as "testOk",
        t.outcome as "testOutcome"
      from organisations o
      left join mail_settings s on s.organisation_uid = o.organisation_uid
      left join mail_tests t on t.organisation_uid = o.organisation_uid
      where o.organisation_uid = ${organisation}
    `),
  /** Saves the settings. Returns no row if `version` is stale. Version 1 means that no settings have been saved. */
  save: (organisation: string, version: number, input: MailSettingsInput, passwordCipher: string | null) =>
    query(sql<SavedRow>`
      insert into mail_settings as s (organisation_uid, uid, version, enabled, host, port, display_name, from_address,
        encryption, verify_certificate, authentication, username, password_cipher, test_address)
      select o.organisation_uid, o.organisation_uid, 2, ${input.enabled}, ${input.host}, ${input.port}, ${input.displayName},
        ${input.fromAddress}, ${input.encryption}, ${input.verifyCertificate}, ${input.authentication}, ${input.username},
        ${passwordCipher}, ${input.testAddress}
      from organisations o
      where o.organisation_uid = ${organisation} and (${version} = 1
        or exists (select from mail_settings where organisation_uid = ${organisation}))
      on conflict (organisation_uid) do update set enabled = excluded.enabled, host = excluded.host, port = excluded.port,
        display_name = excluded.display_name, from_address = excluded.from_address, encryption = excluded.encryption,
        verify_certificate = excluded.verify_certificate, authentication = excluded.authentication,
        username = excluded.username, password_cipher = excluded.password_cipher, test_address = excluded.test_address
      where s.version = ${version}
      returning s.uid, s.version, s.updated_at as "updatedAt"
    `),
  saveTestResult: (organisation: string, address: string, ok: boolean, outcome: string) =>
    query(sql`
      insert into mail_tests (organisation_uid, tested_at, address, ok, outcome)
      values (${organisation}, clock_timestamp(), ${address}, ${ok}, ${outcome.slice(0, 1000)})
      on conflict (organisation_uid) do update set tested_at = excluded.tested_at, address = excluded.address,
        ok = excluded.ok, outcome = excluded.outcome
    `),
  /** Returns the latest mails that failed or are being tried again, as `{"data": [...]}`. */
  failures: (organisation: string) =>
    query(sql<JsonRow>`
      select json_build_object('data', coalesce(json_agg(row_to_json(m)), '[]'::json))::text as json from (
        select uid, kind, recipient, created_at as "createdAt", tries, last_error as error,
          case when state <> 'failed' then next_try_at end as "nextTryAt", body_cipher is not null as "canResend"
        from mails
        where organisation_uid = ${organisation} and last_error is not null and state in ('failed', 'queued', 'sending')
        order by created_at desc, uid limit 50) m
    `),
  /** Puts a failed mail back into the queue, to be sent at once. */
  resend: (organisation: string, uid: string) =>
    query(sql<{ uid: string }>`
      with again as (
        update mails set state = 'queued', tries = 0, next_try_at = clock_timestamp()
        where organisation_uid = ${organisation} and uid = ${uid} and state in ('failed', 'queued')
          and body_cipher is not null
        returning uid)
      select uid, pg_notify('mails', '') from again
    `),
  /** Puts all mails that failed or wait after a failure back into the queue, to be sent at once. */
  resendAll: (organisation: string) =>
    query(sql<{ count: number }>`
      with again as (
        update mails set state = 'queued', tries = 0, next_try_at = clock_timestamp()
        where organisation_uid = ${organisation} and state in ('failed', 'queued') and last_error is not null
          and body_cipher is not null
        returning uid)
      select count(*)::int as count, pg_notify('mails', '') from again
    `),
  /** Returns the names of the organisation and the person for a test mail. */
  findTestDetails: (organisation: string, user: string) =>
    query(sql<{ name: string; theme: 'blue' | 'green'; by: string | null }>`
      select o.name, o.theme, (
        select ${personName()} from users where organisation_uid = ${organisation} and uid = ${user}) as by
      from organisations o where o.organisation_uid = ${organisation}
    `),
};
