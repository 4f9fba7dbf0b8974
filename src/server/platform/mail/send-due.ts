import type { Pool } from 'pg';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { unseal } from '#root/server/platform/security/secrets.ts';
import { composeMail, maskAddress } from './compose.ts';
import { explainMailError, isPermanent } from './explain-mail-error.ts';
import { type MailConnection, type MailMessage, openMailConnection } from './mail-connection.ts';
import { saveMail } from './mail-files.ts';
import * as rows from './mail-rows.ts';
import type { MailConfig } from './mail-server.ts';
import { findAddressRefusal } from './refused-address.ts';
import { resolveMailHost } from './resolve-mail-host.ts';
import { findTransport, type Transport } from './transport.ts';

export interface SendOptions {
  readonly pool: Pool;
  readonly services: { readonly keys: Keys; readonly mail: MailConfig; readonly now: () => Date };
  readonly log: Log;
  /**
   * The waits in milliseconds after the first, second, ... try. When no wait is left, a failed email is not tried again.
   */
  readonly waits: readonly number[];
  /** The time limit for sending one email, in milliseconds. */
  readonly deadline: number;
  /**
   * Milliseconds after which another sender can claim the emails of a sender that died. A sender that is alive renews
   * its lease.
   */
  readonly leaseLasts: number;
}

/**
 * The maximum number of emails of one organisation sent at the same time. If the server is killed, up to this many are
 * sent twice.
 */
export const maxConcurrentMails = 5;

const notCreatedMessage = 'This email could not be created. The error is in the server log.';
const expiredMessage = 'Its code or link expired before it could be sent.';

/**
 * Sends the due emails of one organisation, several at a time, outside any transaction. Each email is marked after it has
 * been sent. If the server dies in between, the email is sent again with the same Message-ID.
 * @returns the number of emails that were claimed
 */
export async function sendDue(options: SendOptions, organisation: string): Promise<number> {
  const { pool, leaseLasts, services } = options;
  const lease = newUid();
  const claimed = await writeTenant(pool, organisation, {}, (db) =>
    db.many(rows.claimDue(organisation, lease, maxConcurrentMails, leaseLasts)),
  );
  if (claimed.length === 0) return 0;
  const db = readTenant(pool, organisation);
  const about = (await db.maybe(rows.findOrganisation(organisation))) ?? { name: '', theme: 'blue' as const };
  const transport = await findTransport(db, services, { uid: organisation, name: about.name });
  const renewal = renewLease(options, organisation, lease);
  const opened = await openConnection(options, transport);
  try {
    await Promise.all(
      claimed.map((row) => {
        const mail = { organisation, uid: row.uid, lease };
        return sendOne(options, { row, mail, about, transport, opened });
      }),
    );
  } finally {
    clearInterval(renewal);
    opened.connection?.close();
  }
  return claimed.length;
}

/**
 * Renews the lease until the interval is cleared. If the renewals fail for too long, another sender claims the emails.
 */
function renewLease({ pool, log, leaseLasts }: SendOptions, organisation: string, lease: string): NodeJS.Timeout {
  return setInterval(() => {
    writeTenant(pool, organisation, {}, (db) => db.run(rows.renew(organisation, lease, leaseLasts))).catch(
      (error: Error) => log.warn(`The lease of emails that are being sent could not be renewed: ${error.message}`),
    );
  }, leaseLasts / 3);
}

/** An open connection to a mail server, or the reason why there is none. */
type OpenConnection = { readonly connection?: MailConnection; readonly error?: unknown };

async function openConnection({ deadline, services }: SendOptions, transport: Transport): Promise<OpenConnection> {
  if (transport.by === 'files') return {};
  try {
    // The operator's server may have any address, an organisation's server only a public one.
    const address = transport.allowed
      ? await resolveMailHost(transport.server.host, transport.allowed)
      : transport.server.host;
    return {
      connection: await openMailConnection(transport.server, address, {
        helloName: services.mail.helloName,
        connections: maxConcurrentMails,
        deadline,
      }),
    };
  } catch (error) {
    return { error };
  }
}

interface OneMail {
  readonly row: rows.MailRow;
  readonly mail: { readonly organisation: string; readonly uid: string; readonly lease: string };
  readonly about: rows.OrganisationRow;
  readonly transport: Transport;
  readonly opened: OpenConnection;
}

async function sendOne(options: SendOptions, one: OneMail): Promise<void> {
  const { pool, log } = options;
  const { row, mail } = one;
  const update = (...queries: readonly Query<unknown>[]) =>
    writeTenant(pool, mail.organisation, {}, async (db) => {
      for (const query of queries) await db.run(query);
    });
  const what = `Email ${row.uid} to ${maskAddress(row.recipient)} (${row.kind})`;
  let message: MailMessage | undefined;
  try {
    message = toMessage(options, one);
  } catch (error) {
    log.error(`${what} could not be created: ${(error as Error).message}`);
    return void (await update(rows.markFailed(mail, notCreatedMessage)));
  }
  if (!message) return void (await update(rows.markExpired(mail, expiredMessage)));
  try {
    await update(await deliverMail(options, one, message, what));
  } catch (error) {
    const reply = findAddressRefusal(error);
    const marked = reply === undefined ? [] : [rows.markAddress(mail.organisation, row.recipient, reply)];
    await update(handleFailure(options, one, error, what), ...marked);
  }
}

/** Sends an email or saves it as a file. @returns the statement that marks the email */
async function deliverMail(options: SendOptions, one: OneMail, message: MailMessage, what: string) {
  const { log, services } = options;
  const { row, mail, opened } = one;
  if (opened.error) throw opened.error;
  if (opened.connection) {
    await opened.connection.send(message);
    log.debug(`${what} was sent`);
    return rows.markSent(mail);
  }
  const { folder } = services.mail;
  const file = await saveMail(folder, row.uid, row.kind, message);
  log.warn(
    `Email to ${maskAddress(row.recipient)} (${row.kind}) was saved as ${folder}/${file}, because no mail server is configured`,
  );
  return rows.markSaved(mail, file);
}

function handleFailure({ waits, log }: SendOptions, { row, mail }: OneMail, error: unknown, what: string) {
  const why = explainMailError(error);
  const wait = isPermanent(error) ? undefined : waits[row.tries - 1];
  if (wait !== undefined) {
    log.warn(`${what} was not sent and will be tried again: ${why}`);
    return rows.markForRetry(mail, why, wait);
  }
  log.error(`${what} could not be sent after ${formatCount(row.tries, 'try', 'tries')}: ${why}`);
  return rows.markFailed(mail, why);
}

/** Returns the email to send; undefined if its code or link has expired. */
function toMessage({ services }: SendOptions, { row, mail, about, transport }: OneMail): MailMessage | undefined {
  const place = { organisation: mail.organisation, table: 'mails', column: 'body_cipher', row: row.uid };
  const data = JSON.parse(unseal(services.keys, place, row.bodyCipher ?? '')) as { minutes?: number; days?: number };
  const minutes = data.minutes ?? (data.days === undefined ? undefined : data.days * 24 * 60);
  const age = services.now().getTime() - row.createdAt.getTime();
  if (minutes !== undefined && age > minutes * 60_000) return undefined;
  const { subject, text, html, unsubscribe } = composeMail(row.kind, data, about);
  const domain = transport.sender.address.split('@').at(-1);
  return {
    messageId: `${row.uid}@${domain}`,
    from: transport.sender,
    to: row.recipient,
    date: row.createdAt,
    subject,
    text,
    html,
    unsubscribe,
  };
}
