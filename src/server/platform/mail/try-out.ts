import type { MailTestResult } from '#root/contract/settings/mail-settings.ts';
import { explain } from './explain.ts';
import { type MailConnection, type MailMessage, openMailConnection } from './mail-connection.ts';
import type { MailConfig } from './mail-server.ts';
import { addressOf } from './reachable.ts';
import type { Transport } from './transport.ts';

/** Milliseconds until whoever tries it out is answered, whatever the server does. */
const patience = 14_000;

/** The commands of a mail program; anything else that it says is part of a sign-in. */
const commands = /^(EHLO|HELO|STARTTLS|MAIL|RCPT|DATA|RSET|NOOP|QUIT)\b/i;

/** Sends one mail by a way that is tried out, and tells what was said meanwhile. Never throws. */
export async function tryOut(
  transport: Extract<Transport, { readonly server: unknown }>,
  message: MailMessage,
  { helloName }: Pick<MailConfig, 'helloName'>,
): Promise<MailTestResult> {
  const lines: MailTestResult['lines'] = [];
  const mask = maskOf(transport.server.login?.password);
  const onLine = (from: 'server' | 'client', line: string) => {
    if (lines.length < 200) lines.push({ from, text: mask(from, line) });
  };
  let connection: MailConnection | undefined;
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too long'), { code: 'ETIMEDOUT' })), patience);
  });
  const send = async () => {
    const address = await addressOf(transport.server.host, transport.allowed ?? []);
    connection = await openMailConnection(transport.server, address, { helloName, deadline: patience, onLine });
    // Whoever asked has been told already that nothing was sent.
    if (over) connection.close();
    return connection.send(message);
  };
  try {
    const response = await Promise.race([send(), tooLong]);
    return { ok: true, outcome: `The mail server took the mail: ${mask('server', response)}`, lines };
  } catch (error) {
    return { ok: false, outcome: mask('server', explain(error)), lines };
  } finally {
    over = true;
    clearTimeout(timer);
    connection?.close();
  }
}

/** Takes a password out of what is shown, also as a server may repeat it. */
function maskOf(password = '') {
  const forms = password ? [password, Buffer.from(password).toString('base64')] : [];
  return (from: 'server' | 'client', line: string) => {
    if (from === 'client' && !commands.test(line)) return line.replace(/^(AUTH \S+)?.*/s, '$1 ***').trim();
    return forms.reduce((text, secret) => text.replaceAll(secret, '***'), line);
  };
}
