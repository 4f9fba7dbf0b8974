import { unseal } from '#root/server/platform/security/secrets.ts';
import type { TestApp } from './app.ts';

export interface QueuedMail {
  readonly kind: string;
  readonly to: string;
  readonly state: string;
  /** The values that the mail's template needs. */
  readonly data: Record<string, string>;
}

/** Returns the queued mails to an address with their decrypted content, ordered from the oldest to the newest. */
export async function readMails({ owner, services }: TestApp, address: string): Promise<QueuedMail[]> {
  const { rows } = await owner.query(
    `select organisation_uid, uid, kind, recipient, state, body_cipher from mails
     where recipient = $1 and body_cipher is not null order by created_at, uid`,
    [address],
  );
  return rows.map((row) => {
    const place = { organisation: row.organisation_uid, table: 'mails', column: 'body_cipher', row: row.uid };
    const data = JSON.parse(unseal(services.keys, place, row.body_cipher));
    return { kind: row.kind, to: row.recipient, state: row.state, data };
  });
}
