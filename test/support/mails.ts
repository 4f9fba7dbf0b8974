import { unseal } from '#root/server/security/secrets.ts';
import type { TestApp } from './app.ts';

export interface KeptMail {
  readonly kind: string;
  readonly to: string;
  readonly state: string;
  /** What the template is filled with. */
  readonly data: Record<string, string>;
}

/** The mails to an address that are in the queue, the oldest first, with what is encrypted in them. */
export async function mailsTo({ owner, services }: TestApp, address: string): Promise<KeptMail[]> {
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
