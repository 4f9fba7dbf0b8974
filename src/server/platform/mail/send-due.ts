import type { Pool } from 'pg';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { unseal } from '#root/server/platform/security/secrets.ts';
import { compose, masked } from './compose.ts';
import { explain, isPermanent } from './explain.ts';
import { saveMail } from './keep.ts';
import { type MailConnection, type MailMessage, openMailConnection } from './mail-connection.ts';
import * as rows from './mail-rows.ts';
import type { MailConfig } from './mail-server.ts';
import { addressOf } from './reachable.ts';
import { findTransport, type Transport } from './transport.ts';

export interface SendOptions {
  readonly pool: Pool;
  readonly services: { readonly keys: Keys; readonly mail: MailConfig; readonly now: () => Date };
  readonly log: Log;
  /** Milliseconds after the first, second, ... try; after the last of them a mail has failed. */
  readonly waits: readonly number[];
  /** Milliseconds for one hand-over, and after which another sender takes a mail over; the latter is the longer. */
  readonly deadline: number;
  readonly leaseLasts: number;
}

/** Mails of one organisation that are handed over at the same time: as many come twice when the server is killed. */
export const slots = 5;

const unsendable = 'This mail could not be made. It has been logged.';
const outOfTime = 'It was of no use any more before it could be sent.';

/**
 * Sends what is due in one organisation, several at a time, outside of any transaction. Each mail is marked once it is
 * handed over; a server that dies in between sends it again, with the same Message-ID.
 * @returns how many were taken in hand
 */
export async function sendDue(options: SendOptions, organisation: string): Promise<number> {
  const { pool, leaseLasts, services } = options;
  const lease = newUid();
  const claimed = await writeTenant(pool, organisation, {}, (db) =>
    db.many(rows.claim(organisation, lease, slots, leaseLasts)),
  );
  if (claimed.length === 0) return 0;
  const db = readTenant(pool, organisation);
  const about = (await db.maybe(rows.organisation(organisation))) ?? { name: '', theme: 'blue' as const };
  const transport = await findTransport(db, services, { uid: organisation, name: about.name });
  const opened = await openConnection(options, transport);
  try {
    await Promise.all(
      claimed.map((row) => {
        const mail = { organisation, uid: row.uid, lease };
        return sendOne(options, { row, mail, about, transport, opened });
      }),
    );
  } finally {
    opened.connection?.close();
  }
  return claimed.length;
}

/** An open connection to a mail server, or why there is none. */
type OpenConnection = { readonly connection?: MailConnection; readonly error?: unknown };

async function openConnection({ deadline, services }: SendOptions, transport: Transport): Promise<OpenConnection> {
  if (transport.by === 'files') return {};
  try {
    // Whoever runs the installation may name any server; an organisation only those that everybody could reach.
    const address = transport.allowed
      ? await addressOf(transport.server.host, transport.allowed)
      : transport.server.host;
    return {
      connection: await openMailConnection(transport.server, address, {
        helloName: services.mail.helloName,
        connections: slots,
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
  const note = (query: Query<unknown>) => writeTenant(pool, mail.organisation, {}, (db) => db.run(query));
  const what = `Mail ${row.uid} to ${masked(row.recipient)} (${row.kind})`;
  let message: MailMessage | undefined;
  try {
    message = toMessage(options, one);
  } catch (error) {
    log.error(`${what} could not be made: ${(error as Error).message}`);
    return void (await note(rows.failed(mail, unsendable)));
  }
  if (!message) return void (await note(rows.tooLate(mail, outOfTime)));
  try {
    await note(await deliverMail(options, one, message, what));
  } catch (error) {
    await note(afterFailure(options, one, error, what));
  }
}

/** Hands a mail over, or keeps it in a file. @returns how to mark it */
async function deliverMail(options: SendOptions, one: OneMail, message: MailMessage, what: string) {
  const { log, services } = options;
  const { row, mail, opened } = one;
  if (opened.error) throw opened.error;
  if (opened.connection) {
    await opened.connection.send(message);
    log.debug(`${what} was sent`);
    return rows.sent(mail);
  }
  const { folder } = services.mail;
  const file = await saveMail(folder, row.uid, row.kind, message);
  log.warn(
    `Mail to ${masked(row.recipient)} (${row.kind}) was not sent: no mail server is configured; it is kept in ${folder}/${file}`,
  );
  return rows.kept(mail, file);
}

function afterFailure({ waits, log }: SendOptions, { row, mail }: OneMail, error: unknown, what: string) {
  const why = explain(error);
  const wait = isPermanent(error) ? undefined : waits[row.tries - 1];
  if (wait !== undefined) {
    log.warn(`${what} was not sent and will be tried again: ${why}`);
    return rows.retry(mail, why, wait);
  }
  log.error(`${what} was not sent and is given up after ${row.tries} tries: ${why}`);
  return rows.failed(mail, why);
}

/** The mail as it goes out; undefined when it is of no use any more: its code or link is good no longer. */
function toMessage({ services }: SendOptions, { row, mail, about, transport }: OneMail): MailMessage | undefined {
  const place = { organisation: mail.organisation, table: 'mails', column: 'body_cipher', row: row.uid };
  const data = JSON.parse(unseal(services.keys, place, row.bodyCipher ?? '')) as { minutes?: number; days?: number };
  const minutes = data.minutes ?? (data.days === undefined ? undefined : data.days * 24 * 60);
  const age = services.now().getTime() - row.createdAt.getTime();
  if (minutes !== undefined && age > minutes * 60_000) return undefined;
  const { subject, text, html } = compose(row.kind, data, about);
  const domain = transport.sender.address.split('@').at(-1);
  return {
    messageId: `${row.uid}@${domain}`,
    from: transport.sender,
    to: row.recipient,
    date: row.createdAt,
    subject,
    text,
    html,
  };
}
