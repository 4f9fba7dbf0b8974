/** How mail is handed over: to which server, and how it is spoken to. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `starttls` is demanded, not only tried; `tls` from the first byte. */
  readonly encryption: 'none' | 'starttls' | 'tls';
  /** False: whatever certificate the server shows is taken. */
  readonly verifyCertificate: boolean;
  /** Absent: no sign-in. */
  readonly login?: { readonly username: string; readonly password: string } | undefined;
}

/** Whom a mail is from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** What the installation says of mail, from its configuration. */
export interface MailConfig {
  /** The installation's own server; undefined: there is none, and mails are kept in files. */
  readonly server: MailServer | undefined;
  readonly sender: Sender;
  /** As what this server introduces itself: the host of its address. */
  readonly helloName: string;
  /** Hosts and networks within reach of this server that organisations may name as their mail server all the same. */
  readonly allowedHosts: readonly string[];
  /** The folder for mails that no server could be told. */
  readonly folder: string;
}

const unsafe = /[\r\n\0]/;

/**
 * Reads `smtp://user:password@host:port?encryption=none` (or `starttls`, `tls`; `smtps:` is `tls`).
 * @returns undefined when it is none
 */
export function parseSmtpUrl(text: string): MailServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname)) return undefined;
  const encryption = url.searchParams.get('encryption') ?? (url.protocol === 'smtps:' ? 'tls' : 'starttls');
  if (encryption !== 'none' && encryption !== 'starttls' && encryption !== 'tls') return undefined;
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (username === undefined || password === undefined || unsafe.test(username + password)) return undefined;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : encryption === 'tls' ? 465 : 587,
    encryption,
    verifyCertificate: true,
    login: username ? { username, password } : undefined,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads `Name <address>` or an address alone. @returns undefined when it is none */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', address = ''] = /^(?:([^<>]*)<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(text.trim()) ?? [];
  if (!address || unsafe.test(text) || text.includes('<') !== text.includes('>')) return undefined;
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address };
}
