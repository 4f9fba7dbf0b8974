import { UnreachableHost } from './resolve-mail-host.ts';

export interface SmtpError extends Error {
  readonly code?: string;
  /** The command that the server refused, such as `RCPT TO`. */
  readonly command?: string;
  readonly originalCode?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Shortens a server's text, which may have any length and line breaks, to a single line. */
export const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server did not accept the user name and password.',
  EDNS: 'No mail server has this name. Check the host.',
  ETLS: 'An encrypted connection could not be made. Check the encryption, the port and the certificate of the mail server.',
  ETIMEDOUT: 'The mail server did not answer in time. Check the host and the port.',
  ECONNECTION: 'The mail server closed the connection.',
  ESOCKET: 'The mail server could not be reached. Check the host, the port and the encryption.',
  EENVELOPE: 'The mail server did not accept the sender or the recipient.',
  EMESSAGE: 'The mail server did not accept the email.',
  EPROTOCOL: 'The server did not respond like a mail server. Check the port and the encryption.',
};

const certificate = /certificate|self.signed|altnames|CERT_/i;

/**
 * Returns a text that explains to an administrator why a mail could not be sent, with what to check and the server's
 * response.
 */
export function explainMailError(error: unknown): string {
  if (error instanceof UnreachableHost) return error.message;
  const { code = '', message, response } = error as SmtpError;
  if (/ECONNREFUSED/.test(message)) return 'Nothing answers at this host and port. Check both.';
  if (certificate.test(message)) return `The certificate of the mail server is not trusted: ${shorten(message)}`;
  const reason = reasons[code] ?? 'The email could not be sent.';
  return response ? `${reason} Response: ${shorten(response)}` : reason;
}

/** Returns true if the server permanently refuses this mail or its recipient, so that another try is pointless. */
export function isPermanent(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
