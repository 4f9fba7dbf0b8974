import { newUid } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { seal } from '#root/server/platform/security/secrets.ts';

/** What each kind of mail tells, by the placeholders of its template. A new kind is a new line here and a template. */
export interface MailKinds {
  /** Sent to someone who was invited; `link` opens the page where they choose their password. */
  readonly invitation: {
    readonly name: string;
    readonly link: string;
    readonly invitedBy: string;
    readonly days: number;
  };
  /** Sent to someone who asked for a new password. */
  readonly reset: { readonly name: string; readonly code: string; readonly minutes: number };
  /** Sent when a password was changed, so that its owner hears of it if it was not they. */
  readonly password_changed: { readonly name: string; readonly at: string };
  /** Sent when the second factor was switched on, off, or taken away by an administrator. */
  readonly mfa_changed: { readonly name: string; readonly change: 'on' | 'off' | 'reset' };
  /** Sent when so many codes were wrong that the second factor is locked. */
  readonly mfa_locked: { readonly name: string; readonly until: string };
  /** Sent to the address that an account had before. */
  readonly email_changed: { readonly name: string; readonly at: string };
  /** Sent to try out the mail settings. */
  readonly test: { readonly by: string };
}
export type MailKind = keyof MailKinds;

export interface NewMail<K extends MailKind = MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly userUid?: string | undefined;
  readonly data: MailKinds[K];
}

/** A mail, and the statement that puts it into the queue: for who runs that in a transaction of its own. */
export function newMail<K extends MailKind>(
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
 * Puts a mail into the queue, in the caller's transaction: it goes out after the commit, and never if there is none.
 * @param organisation whose mail it is: the one that the transaction acts for
 * @returns the mail's uid
 */
export async function queueMail<K extends MailKind>(
  db: WriteDb,
  services: { readonly keys: Keys },
  organisation: string,
  mail: NewMail<K>,
): Promise<string> {
  const { uid, statement } = newMail(services, organisation, mail);
  await db.run(statement);
  return uid;
}
