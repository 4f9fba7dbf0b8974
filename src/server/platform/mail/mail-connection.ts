import { isIP } from 'node:net';
import type { MailServer, Sender } from './mail-server.ts';

/** Read with the first mail: it is 20 MB and a fifth of a second, which a server that sends none can do without. */
const nodemailer = () => import('nodemailer');

/** A mail ready to be handed over. */
export interface MailMessage {
  /** The same at every try, so that a receiver sees that a second one is the first. */
  readonly messageId: string;
  readonly from: Sender;
  readonly to: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailConnection {
  /** Hands one mail over. @returns what the server said to it @throws what nodemailer says of it */
  send(message: MailMessage): Promise<string>;
  close(): void;
}

/** Milliseconds that are waited for a server: until it is connected, until it greets, between two of its words. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

/** No file or address is read into a mail, whatever stands in it. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true };

const toNodemailer = ({ messageId, from, to, date, subject, text, html }: MailMessage) => ({
  messageId: `<${messageId}>`,
  from: { name: from.name, address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  date,
  subject,
  text,
  html,
  // RFC 3834: no holiday replies to these.
  headers: { 'auto-submitted': 'auto-generated' },
});

interface ConnectionOptions {
  /** As what this server introduces itself. */
  readonly helloName: string;
  /** Connections that are open at the same time. */
  readonly connections?: number;
  /** Milliseconds for all of one hand-over. */
  readonly deadline?: number;
  /** Told each line of the talk, secrets masked: who says it, and what. */
  readonly onLine?: (who: 'server' | 'client', line: string) => void;
}

/**
 * Opens the way to a mail server.
 * @param address where it was found: the one that is connected to; the name is what its certificate is held against
 */
export async function openMailConnection(
  server: MailServer,
  address: string,
  options: ConnectionOptions,
): Promise<MailConnection> {
  const { helloName, connections = 1, deadline = 40_000, onLine } = options;
  const { createTransport } = await nodemailer();
  const transport = createTransport({
    ...patience,
    ...noAccess,
    pool: true,
    maxConnections: connections,
    host: address,
    name: helloName,
    port: server.port,
    // An address has no name of its own; then the certificate must be for that address.
    ...(!isIP(server.host) && { servername: server.host }),
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    tls: { rejectUnauthorized: server.verifyCertificate, minVersion: 'TLSv1.2' },
    ...(server.login && { auth: { user: server.login.username, pass: server.login.password } }),
    ...(onLine && { logger: talkLogger(onLine), debug: true }),
  });
  return {
    send: async (message) => {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(Object.assign(new Error('The server took too long'), { code: 'ETIMEDOUT' }));
          transport.close();
        }, deadline);
      });
      const sent = transport.sendMail(toNodemailer(message));
      // Where the deadline was first, its failure comes later and nobody waits for it.
      sent.catch(() => undefined);
      try {
        return (await Promise.race([sent, tooLong])).response;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

/** The mail as the text of an .eml file, for a person who opens it instead of receiving it. */
export async function formatEml(message: MailMessage): Promise<Buffer> {
  const { createTransport } = await nodemailer();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...noAccess });
  const { message: text } = await transport.sendMail(toNodemailer(message));
  return Buffer.isBuffer(text) ? text : Buffer.from('');
}

interface LogEntry {
  readonly tnx?: string;
}

/** Nodemailer's logger, of which only the talk with the server is heard; it masks what signs in by itself. */
function talkLogger(onLine: NonNullable<ConnectionOptions['onLine']>) {
  const ignore = () => undefined;
  const debug = (entry: LogEntry, text: unknown) => {
    if (entry.tnx !== 'server' && entry.tnx !== 'client') return;
    for (const line of String(text).split(/\r?\n/)) if (line) onLine(entry.tnx, line.slice(0, 500));
  };
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}
