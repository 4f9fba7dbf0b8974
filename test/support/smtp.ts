import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail as it came in, with what tests look for in it. */
export interface Mail {
  readonly from: string;
  readonly fromName: string;
  /** Of the envelope: who it was really sent to. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Every header by its lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  /** The six digits that stand on a line of their own, or ''. */
  readonly code: string;
  /** The first address in the text, or ''. */
  readonly link: string;
}

/** How the server treats the next mails: takes them, refuses each, says nothing after DATA, or cuts the connection there. */
export type Mood = 'take' | 'busy' | 'refuse' | 'hang' | 'cut';

/** A real SMTP server that keeps what it is sent. */
export interface Mailbox {
  readonly port: number;
  /** For SMTP_URL. */
  readonly url: string;
  /** All that came, in order; `next` takes none away from here. */
  readonly mails: readonly Mail[];
  mood: Mood;
  /** Milliseconds between having a mail and saying so. */
  slowness: number;
  /** The next mail to this address that `next` has not given yet; waits up to ten seconds for it. */
  next(to: string): Promise<Mail>;
  close(): Promise<void>;
}

/** A mail as text, read as a mail program reads it. */
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
  /** Each mail is also written here, as `<number>.eml`, for another process to read. */
  readonly folder?: string;
  /** More of smtp-server's own: TLS, sign-in. */
  readonly server?: SMTPServerOptions;
}

/** Starts an SMTP server on a free port of this machine, without TLS and sign-in unless `server` says otherwise. */
export async function startMailbox({ folder, server = {} }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: Mail[] = [];
  const given = new Set<Mail>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...server,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void take(Buffer.concat(chunks).toString(), session, done));
    },
  });
  const take = async (raw: string, session: SMTPServerSession, done: (error?: Error) => void) => {
    if (mailbox.mood === 'hang') return;
    if (mailbox.mood === 'cut') return cut();
    if (mailbox.mood !== 'take') return done(refusal(mailbox.mood));
    const to = session.envelope.rcptTo.map(({ address }) => address);
    const mail = await parseMail(raw, to);
    mails.push(mail);
    if (folder) writeFileSync(join(folder, `${String(mails.length).padStart(5, '0')}.eml`), mail.raw);
    if (mailbox.slowness) await sleep(mailbox.slowness);
    done();
  };
  // What a client does to its connection is no failure of the test.
  smtp.on('error', () => undefined);
  const cut = () => {
    for (const connection of smtp.connections) (connection as { _socket: { destroy(): void } })._socket.destroy();
  };
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const mailbox: Mailbox = {
    port,
    url: `smtp://127.0.0.1:${port}?encryption=none`,
    mails,
    mood: 'take',
    slowness: 0,
    next: async (to) => {
      for (let tries = 0; tries < 500; tries += 1) {
        const mail = mails.find((one) => one.to.includes(to) && !given.has(one));
        if (mail) {
          given.add(mail);
          return mail;
        }
        await sleep(20);
      }
      throw new Error(`No mail to ${to} came; there were: ${mails.map((one) => one.to.join()).join(', ') || 'none'}`);
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        smtp.close(() => resolve());
      }),
  };
  return mailbox;
}

function refusal(mood: 'busy' | 'refuse'): Error {
  const code = mood === 'busy' ? 451 : 550;
  return Object.assign(new Error(mood === 'busy' ? 'Try again later' : 'No such mailbox here'), { responseCode: code });
}
