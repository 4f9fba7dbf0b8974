import { sql } from 'kysely';
import { isLeased, type LeasedRow, releaseLease, toInterval } from '#root/server/platform/background/lease.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { MailKind } from './queue.ts';

/** A mail that has been claimed for sending. */
export interface MailRow {
  readonly uid: string;
  readonly createdAt: Date;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly bodyCipher: string | null;
  /** The number of tries, including the current one. */
  readonly tries: number;
}

/** Claims up to `count` due mails. Mails with an expired lease are due again. */
export const claimDue = (organisation: string, lease: string, count: number, leaseLasts: number) =>
  query(sql<MailRow>`
    update mails set state = 'sending', lease = ${lease}, leased_until = clock_timestamp() + ${toInterval(leaseLasts)},
      tries = tries + 1
    where organisation_uid = ${organisation} and uid in (
      select uid from mails
      where organisation_uid = ${organisation}
        and ((state = 'queued' and next_try_at <= clock_timestamp())
          or (state = 'sending' and leased_until <= clock_timestamp()))
      order by next_try_at, uid limit ${count} for update skip locked)
    returning uid, created_at as "createdAt", kind, recipient, body_cipher as "bodyCipher", tries
  `);

/** Extends the lease of the mails that are still being sent. */
export const renew = (organisation: string, lease: string, leaseLasts: number) =>
  query(sql`
    update mails set leased_until = clock_timestamp() + ${toInterval(leaseLasts)}
    where organisation_uid = ${organisation} and state = 'sending' and lease = ${lease}`);

/**
 * Marks a mail as sent and wipes its content. If the address was marked as refused, removes that mark, because the
 * server has now accepted the address.
 */
export const markSent = (mail: LeasedRow) =>
  query(sql`
    with accepted as (
      delete from email_refusals r using users u, mails m
      where r.organisation_uid = ${mail.organisation} and (u.organisation_uid, u.uid) = (r.organisation_uid, r.user_uid)
        and m.organisation_uid = r.organisation_uid and m.uid = ${mail.uid} and lower(u.email) = lower(m.recipient))
    update mails set state = 'sent', ${releaseLease}, sent_at = clock_timestamp(), body_cipher = null, last_error = null
    where ${isLeased(mail)}
  `);

/** Marks a mail as saved in a file. */
export const markSaved = (mail: LeasedRow, file: string) =>
  query(sql`
    update mails set state = 'kept', ${releaseLease}, sent_at = clock_timestamp(), body_cipher = null, last_error = null,
      kept_as = ${file}
    where ${isLeased(mail)}
  `);

export const markForRetry = (mail: LeasedRow, why: string, wait: number) =>
  query(sql`
    update mails set state = 'queued', ${releaseLease}, last_error = ${why.slice(0, 2000)},
      next_try_at = clock_timestamp() + ${toInterval(wait)}
    where ${isLeased(mail)}
  `);

/** Marks a mail as failed. Its encrypted content is stored for a while, so that the mail can be sent again. */
export const markFailed = (mail: LeasedRow, why: string) =>
  query(sql`
    update mails set state = 'failed', ${releaseLease}, last_error = ${why.slice(0, 2000)} where ${isLeased(mail)}
  `);

/**
 * Marks the address as refused for the person who has it, if any. If the person's address is being changed at the same
 * time, the lock waits for that change and then compares the new address.
 */
export const markAddress = (organisation: string, address: string, reply: string) =>
  query(sql`
    insert into email_refusals (organisation_uid, user_uid, reply)
    select organisation_uid, uid, ${reply} from users
    where organisation_uid = ${organisation} and lower(email) = lower(${address}) for share
    on conflict (organisation_uid, user_uid) do update set reply = excluded.reply, refused_at = excluded.refused_at`);

/** Cancels a mail whose code or link has expired. */
export const markExpired = (mail: LeasedRow, why: string) =>
  query(sql`
    update mails set state = 'cancelled', ${releaseLease}, last_error = ${why}, body_cipher = null where ${isLeased(mail)}
  `);

export interface OrganisationRow {
  readonly name: string;
  readonly theme: 'blue' | 'green';
}

export const findOrganisation = (uid: string) =>
  query(sql<OrganisationRow>`select name, theme from organisations where organisation_uid = ${uid}`);

export interface SettingsRow {
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number;
  readonly displayName: string;
  readonly fromAddress: string;
  readonly encryption: 'none' | 'starttls' | 'tls';
  readonly verifyCertificate: boolean;
  readonly authentication: 'none' | 'password';
  readonly username: string;
  readonly passwordCipher: string | null;
}

/** Finds the organisation's own mail settings, even if they are disabled. */
export const findSettings = (uid: string) =>
  query(sql<SettingsRow>`
    select enabled, host, port, display_name as "displayName", from_address as "fromAddress", encryption,
      verify_certificate as "verifyCertificate", authentication, username, password_cipher as "passwordCipher"
    from mail_settings where organisation_uid = ${uid}
  `);

/**
 * Builds the queries that wipe the content of mails that failed a week ago, and delete mails that ended a month ago.
 */
export const tidyOldMails = (uid: string) => ({
  wipe: query(sql`
    update mails set body_cipher = null
    where organisation_uid = ${uid} and state = 'failed' and body_cipher is not null
      and created_at < clock_timestamp() - interval '7 days'
  `),
  remove: query(sql<{ keptAs: string | null }>`
    delete from mails
    where organisation_uid = ${uid} and state in ('sent', 'kept', 'failed', 'cancelled')
      and created_at < clock_timestamp() - interval '30 days'
    returning kept_as as "keptAs"
  `),
});
