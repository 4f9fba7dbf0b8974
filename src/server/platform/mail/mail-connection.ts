import { isIP } from 'node:net';
import type { MailServer, Sender } from './mail-server.ts';

/** Loads nodemailer only when the first mail is sent, so that a server that sends no mail saves 200 ms and 20 MB. */
const loadNodemailer = () => import('nodemailer');

/** A mail that is ready to be sent. */
export interface MailMessage {
  /** The identifier, which is the same at every try, so that recipients can detect duplicates. */
  readonly messageId: string;
  readonly from: Sender;
  readonly to: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address at which the person turns off such mails, for the header List-Unsubscribe. */
  readonly unsubscribe?: string | undefined;
}

export interface MailConnection {
  /** Sends one mail. @returns the server's response @throws nodemailer's error */
  send(message: MailMessage): Promise<string>;
  close(): void;
}

/** The time limits in milliseconds: to connect, to receive the greeting, between two lines, and to resolve the name. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

/** Prevents nodemailer from reading files or addresses into a mail, whatever the mail contains. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true };

const toNodemailer = ({ messageId, from, to, date, subject, text, html, unsubscribe }: MailMessage) => ({
  messageId: `<${messageId}>`,
  from: { name: from.name, address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  date,
  subject,
  text,
  html,
  // RFC 2369. One-click (RFC 8058) is not offered: the address opens a page, on which the person confirms.
  ...(unsubscribe && { list: { unsubscribe } }),
  // RFC 3834: prevents automatic replies, such as out-of-office messages.
  headers: { 'auto-submitted': 'auto-generated' },
});

interface ConnectionOptions {
  /** The name by which this server introduces itself to the mail server. */
  readonly helloName: string;
  /** The maximum number of concurrent connections. */
  readonly connections?: number;
  /** The time limit for sending one mail, in milliseconds. */
  readonly deadline?: number;
  /** Called with each line of the dialogue, with secrets masked. */
  readonly onLine?: (from: 'server' | 'client', line: string) => void;
}

/**
 * Opens a connection to a mail server.
 * @param address the IP address to connect to; the certificate is checked for the host name in `server`
 */
export async function openMailConnection(
  server: MailServer,
  address: string,
  options: ConnectionOptions,
): Promise<MailConnection> {
  const { helloName, connections = 1, deadline = 40_000, onLine } = options;
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    ...timeouts,
    ...noAccess,
    pool: true,
    maxConnections: connections,
    host: address,
    name: helloName,
    port: server.port,
    // An IP address is not a server name for TLS. The certificate must then be for the IP address.
    ...(!isIP(server.host) && { servername: server.host }),
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    tls: { rejectUnauthorized: server.verifyCertificate, minVersion: 'TLSv1.2' },
    ...(server.login && { auth: { user: server.login.username, pass: server.login.password } }),
    ...(onLine && { logger: createDialogueLogger(onLine), debug: true }),
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
      // After the deadline nobody waits for this promise, so its rejection must be handled here.
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

/** Returns the mail as an .eml file. */
export async function formatEml(message: MailMessage): Promise<Buffer> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...noAccess });
  const { message: text } = await transport.sendMail(toNodemailer(message));
  return Buffer.isBuffer(text) ? text : Buffer.from('');
}

interface LogEntry {
  readonly tnx?: string;
}

/** Creates a logger that passes on nodemailer's dialogue with the server. Nodemailer itself masks the credentials. */
function createDialogueLogger(onLine: NonNullable<ConnectionOptions['onLine']>) {
  const ignore = () => undefined;
  const debug = (entry: LogEntry, text: unknown) => {
    if (entry.tnx !== 'server' && entry.tnx !== 'client') return;
    for (const line of String(text).split(/\r?\n/)) if (line) onLine(entry.tnx, line.slice(0, 500));
  };
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}
