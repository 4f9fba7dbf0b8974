import { Unreachable } from './reachable.ts';

interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** What a server can say is long, and none of it is ours. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

const byCode: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server did not accept the user name and password.',
  EDNS: 'There is no mail server of this name. Check the host.',
  ETLS: 'No encrypted connection came about. Check the encryption, the port and the certificate of the mail server.',
  ETIMEDOUT: 'The mail server did not answer in time. Check the host and the port.',
  ECONNECTION: 'The mail server closed the connection.',
  ESOCKET: 'The mail server could not be connected to. Check the host, the port and the encryption.',
  EENVELOPE: 'The mail server did not accept the sender or the receiver.',
  EMESSAGE: 'The mail server did not accept the mail.',
  EPROTOCOL: 'What answers there does not speak as a mail server does. Check the port and the encryption.',
};

const certificate = /certificate|self.signed|altnames|CERT_/i;

/** Why a mail could not be handed over, for who runs the organisation: what to check, and what the server said. */
export function explain(error: unknown): string {
  if (error instanceof Unreachable) return error.message;
  const { code = '', message, response } = error as SmtpError;
  if (/ECONNREFUSED/.test(message)) return 'Nothing answers at this host and port. Check both.';
  if (certificate.test(message)) return `The certificate of the mail server is not trusted: ${oneLine(message)}`;
  const said = byCode[code] ?? 'The mail could not be handed over.';
  return response ? `${said} It said: ${oneLine(response)}` : said;
}

/** True where another try would be answered likewise: the server refuses this mail or its receiver for good. */
export function isPermanent(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
