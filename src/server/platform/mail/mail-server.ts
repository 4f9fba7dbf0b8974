/** A mail server, with the details for connecting to it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** The encryption. `starttls` is required, not optional; `tls` encrypts from the first byte. */
  readonly encryption: 'none' | 'starttls' | 'tls';
  /** False if any certificate is accepted. */
  readonly verifyCertificate: boolean;
  /** The credentials; undefined for no authentication. */
  readonly login?: { readonly username: string; readonly password: string } | undefined;
}

/** The sender of a mail. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The mail configuration of the installation. */
export interface MailConfig {
  /** The installation's own server. If undefined, the installation has no server, and mails are saved as files. */
  readonly server: MailServer | undefined;
  readonly sender: Sender;
  /** The name by which this server introduces itself to a mail server: the host of its public address. */
  readonly helloName: string;
  /** Private hosts and networks that organisations may use as their mail server. */
  readonly allowedHosts: readonly string[];
  /** The folder for emails that are saved as files instead of being sent. */
  readonly folder: string;
}

const unsafe = /[\r\n\0]/;

/**
 * Parses `smtp://user:password@host:port?encryption=none` (or `starttls`, `tls`). The protocol `smtps:` implies `tls`.
 * @returns undefined if the text is invalid
 */
export function parseSmtpUrl(text: string): MailServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname)) return undefined;
  const encryption = url.searchParams.get('encryption') ?? (url.protocol === 'smtps:' ? 'tls' : 'starttls');
  if (encryption !== 'none' && encryption !== 'starttls' && encryption !== 'tls') return undefined;
  const [username, password] = [decodePart(url.username), decodePart(url.password)];
  if (username === undefined || password === undefined || unsafe.test(username + password)) return undefined;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : encryption === 'tls' ? 465 : 587,
    encryption,
    verifyCertificate: true,
    login: username ? { username, password } : undefined,
  };
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses `Name <address>` or an address alone. @returns undefined if the text is invalid */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', address = ''] = /^(?:([^<>]*)<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(text.trim()) ?? [];
  if (!address || unsafe.test(text) || text.includes('<') !== text.includes('>')) return undefined;
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address };
}
