import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** The parts of a received mail that tests read. */
export interface Mail {
  readonly from: string;
  readonly fromName: string;
  /** The recipients in the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** The headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  /** The six-digit code on a line of its own; '' if the mail has no such line. */
  readonly code: string;
  /** The first web address in the text; '' if the text has no address. */
  readonly link: string;
}

/**
 * The behaviour of the server for the next mails. `take`: accepts the mails. `busy`: refuses the mails temporarily.
 * `refuse`: refuses the mails permanently. `hang`: never answers after DATA. `cut`: closes the connection after DATA.
 */
export type MailboxBehaviour = 'take' | 'busy' | 'refuse' | 'hang' | 'cut';

/** A real SMTP server that stores the mails it receives. */
export interface Mailbox {
  readonly port: number;
  /** The value for SMTP_URL. */
  readonly url: string;
  /** All received mails in chronological order, including those that `nextMail` has returned. */
  readonly mails: readonly Mail[];
  behaviour: MailboxBehaviour;
  /** The refusal of a sender (MAIL) or of a recipient (RCPT), such as `550 5.1.1 No such user`; undefined accepts it. */
  refuse: (command: 'MAIL' | 'RCPT', address: string) => string | undefined;
  /** Milliseconds between receiving and confirming a mail. */
  delayMs: number;
  /** Returns the oldest mail to this address that was not yet returned. Waits for it. @throws Error after 10 s */
  nextMail(to: string): Promise<Mail>;
  close(): Promise<void>;
}

/** Parses a raw mail. `to` replaces the recipients in the headers, unless it is empty. */
export async function parseMail(raw: string, to: readonly string[] = []): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  const text = parsed.text ?? '';
  return {
    from: parsed.from?.address ?? '',
    fromName: parsed.from?.name ?? '',
    to: to.length ? to : (parsed.to ?? []).map(({ address = '' }) => address),
    subject: parsed.subject ?? '',
    text,
    html: parsed.html ?? '',
    messageId: parsed.messageId ?? '',
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    raw,
    code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

interface MailboxOptions {
  /** A folder in which each mail is also written as `<number>.eml`, for another process to read. */
  readonly folder?: string;
  /** Further options of smtp-server, such as TLS and sign-in. */
  readonly server?: SMTPServerOptions;
}

/** Starts an SMTP server on a free local port. The server has no TLS and no sign-in unless `server` sets them. */
export async function startMailbox({ folder, server = {} }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: Mail[] = [];
  const delivered = new Set<Mail>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...server,
    onMailFrom: ({ address }, _session, done) => done(buildReply(mailbox.refuse('MAIL', address))),
    onRcptTo: ({ address }, _session, done) => done(buildReply(mailbox.refuse('RCPT', address))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void receiveMail(Buffer.concat(chunks).toString(), session, done));
    },
  });
  const receiveMail = async (raw: string, session: SMTPServerSession, done: (error?: Error) => void) => {
    if (mailbox.behaviour === 'hang') return;
    if (mailbox.behaviour === 'cut') return cutConnections();
    if (mailbox.behaviour !== 'take') return done(buildRefusal(mailbox.behaviour));
    const to = session.envelope.rcptTo.map(({ address }) => address);
    const mail = await parseMail(raw, to);
    mails.push(mail);
    if (folder) writeFileSync(join(folder, `${String(mails.length).padStart(5, '0')}.eml`), mail.raw);
    if (mailbox.delayMs) await sleep(mailbox.delayMs);
    done();
  };
  // A client that drops its connection must not fail the test.
  smtp.on('error', () => undefined);
  const cutConnections = () => {
    for (const connection of smtp.connections) (connection as { _socket: { destroy(): void } })._socket.destroy();
  };
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const mailbox: Mailbox = {
    port,
    url: `smtp://127.0.0.1:${port}?encryption=none`,
    mails,
    behaviour: 'take',
    refuse: () => undefined,
    delayMs: 0,
    nextMail: async (to) => {
      for (let tries = 0; tries < 500; tries += 1) {
        const mail = mails.find((one) => one.to.includes(to) && !delivered.has(one));
        if (mail) {
          delivered.add(mail);
          return mail;
        }
        await sleep(20);
      }
      throw new Error(`No mail to ${to} came; there were: ${mails.map((one) => one.to.join()).join(', ') || 'none'}`);
    },
    close: () =>
      new Promise((resolve) => {
        cutConnections();
        smtp.close(() => resolve());
      }),
  };
  return mailbox;
}

function buildReply(text?: string): Error | null {
  return text === undefined
    ? null
    : Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
}

function buildRefusal(mood: 'busy' | 'refuse'): Error {
  const code = mood === 'busy' ? 451 : 550;
  return Object.assign(new Error(mood === 'busy' ? 'Try again later' : 'No such mailbox here'), { responseCode: code });
}
