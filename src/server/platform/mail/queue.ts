import { sql } from 'kysely';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { seal } from '#root/server/platform/security/secrets.ts';
import { formatListInSteps, mapInSteps } from '#root/server/platform/workers/steps.ts';
import type { NotificationMail } from './compose-notification.ts';

/**
 * The values of each kind of mail. Their names are the placeholders of its template. A new kind needs an entry here and
 * a template.
 */
export interface MailKinds {
  /** Sent to an invited person. `link` opens the page where they choose a password. */
  readonly invitation: {
    readonly name: string;
    readonly link: string;
    readonly invitedBy: string;
    readonly days: number;
  };
  /** Sent to a user who has requested a new password. */
  readonly reset: { readonly name: string; readonly code: string; readonly minutes: number };
  /** Sent when a password has been changed, in case someone else changed it. */
  readonly password_changed: { readonly name: string; readonly at: string };
  /** Sent when the second factor has been switched on, switched off, or removed by an administrator. */
  readonly mfa_changed: { readonly name: string; readonly change: 'on' | 'off' | 'reset' };
  /** Sent once whenever too many wrong passwords have closed an account to unknown browsers. */
  readonly sign_in_closed: {
    readonly name: string;
    readonly minutes: number;
    readonly until: string;
    /** The network address of the last attempt. */
    readonly address: string;
  };
  /** Sent when an administrator has ended the user's sign-ins. */
  readonly sign_ins_ended: { readonly name: string; readonly at: string };
  /** Sent when the operator of the installation has allowed a new password for the account, with `npm run admin`. */
  readonly account_recovered: { readonly name: string; readonly at: string };
  /** Sent when too many wrong codes have locked the second factor. */
  readonly mfa_locked: { readonly name: string; readonly until: string };
  /** Sent to the former address when the address of an account has been changed. */
  readonly email_changed: { readonly name: string; readonly at: string };
  /** Queued only by servers of the previous release. This release sends a notification instead. */
  readonly approval_asked: {
    readonly name: string;
    /** The kind of record, such as "activity". */
    readonly kind: string;
    readonly record: string;
    readonly submittedBy: string;
    readonly due: string;
    readonly link: string;
  };
  /**
   * Sent daily to store the last link in each audit log's hash chain outside of the installation. `heads` has one line
   * for each log.
   */
  readonly audit_heads: { readonly at: string; readonly heads: string };
  /** Sent to a person who receives notifications. Its texts come from the organisation. */
  readonly notice: NotificationMail;
  /** Sent to check the mail settings. */
  readonly test: { readonly by: string };
}
export type MailKind = keyof MailKinds;
/** The kinds whose texts are templates of Holdfast. */
export type TemplatedKind = Exclude<MailKind, 'notice'>;

export interface NewMail<K extends MailKind = MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly userUid?: string | undefined;
  readonly data: MailKinds[K];
}

/** Returns the uid of a new mail and the statement that queues it, for callers with their own transaction. */
export function buildMail<K extends MailKind>(
  { keys }: { readonly keys: Keys },
  organisation: string,
  { kind, to, userUid, data }: NewMail<K>,
) {
  const uid = newUid();
  const place = { organisation, table: 'mails', column: 'body_cipher', row: uid };
  const statement = queries.insertInto('mails').values({
    organisation_uid: organisation,
    uid,
    kind,
    recipient: to,
    user_uid: userUid ?? null,
    body_cipher: seal(keys, place, JSON.stringify(data)),
  });
  return { uid, statement };
}

/**
 * Queues many mails with one statement in the caller's transaction. Other requests get a turn while the mails are
 * encrypted.
 * @returns their uids, in the same order
 */
export async function queueMails<K extends MailKind>(
  db: WriteDb,
  { keys }: { readonly keys: Keys },
  organisation: string,
  mails: readonly NewMail<K>[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = await mapInSteps(mails, ({ kind, to, userUid, data }) => {
    const uid = newUid();
    const place = { organisation, table: 'mails', column: 'body_cipher', row: uid };
    return {
      organisation_uid: organisation,
      uid,
      kind,
      recipient: to,
      user_uid: userUid ?? null,
      body_cipher: seal(keys, place, JSON.stringify(data)),
    };
  });
  await db.run(
    query(sql`
      insert into mails (organisation_uid, uid, kind, recipient, user_uid, body_cipher)
      select * from jsonb_to_recordset(${await formatListInSteps(rows)}::jsonb)
        as g (organisation_uid uuid, uid uuid, kind text, recipient text, user_uid uuid, body_cipher text)`),
  );
  return rows.map(({ uid }) => uid);
}

/**
 * Queues a mail in the caller's transaction. The mail is sent only after the commit.
 * @param organisation the uid of the transaction's organisation
 * @returns the uid of the mail
 */
export async function queueMail<K extends MailKind>(
  db: WriteDb,
  services: { readonly keys: Keys },
  organisation: string,
  mail: NewMail<K>,
): Promise<string> {
  const { uid, statement } = buildMail(services, organisation, mail);
  await db.run(statement);
  return uid;
}
