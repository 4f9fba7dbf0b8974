import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { MailConfig } from '#root/server/platform/mail/mail-server.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { findTransport } from '#root/server/platform/mail/transport.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { formatHeads, type Head } from './seal-heads.ts';

/** An email with the heads: the last link in each audit log's hash chain. */
interface HeadsMail {
  /** The landlord, whose mail server is used. */
  readonly organisation: string;
  readonly to: string;
  readonly heads: readonly Head[];
  readonly now: Date;
}

/**
 * Queues an email with the heads.
 * @returns the reason why the email stays on this machine; undefined if there is a mail server for the email
 */
export async function mailHeads(
  db: WriteDb,
  services: { readonly keys: Keys; readonly mail: MailConfig },
  { organisation, to, heads, now }: HeadsMail,
): Promise<string | undefined> {
  const data = { at: now.toISOString(), heads: formatHeads(heads) };
  await queueMail(db, services, organisation, { kind: 'audit_heads', to, data });
  const { by } = await findTransport(db, services, { uid: organisation, name: '' });
  if (by !== 'files') return undefined;
  return 'There is no mail server for AUDIT_SEAL_MAIL, so the email stays in a file on this machine. Set SMTP_URL, or enter a mail server in the settings of the landlord.';
}
