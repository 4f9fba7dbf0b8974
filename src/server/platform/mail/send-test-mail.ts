import type { MailTestResult } from '#root/contract/settings/mail-settings.ts';
import { explainMailError } from './explain-mail-error.ts';
import { type MailConnection, type MailMessage, openMailConnection } from './mail-connection.ts';
import type { MailConfig } from './mail-server.ts';
import { resolveMailHost } from './resolve-mail-host.ts';
import type { Transport } from './transport.ts';

/** The time limit for the test in milliseconds, whatever the server does. */
const timeout = 14_000;

/** Matches the commands of a mail client. Any other line from the client is part of the authentication. */
const commands = /^(EHLO|HELO|STARTTLS|MAIL|RCPT|DATA|RSET|NOOP|QUIT)\b/i;

/** Sends one mail to test a transport. Never throws. @returns the outcome and the dialogue with the server */
export async function sendTestMail(
  transport: Extract<Transport, { readonly server: unknown }>,
  message: MailMessage,
  { helloName }: Pick<MailConfig, 'helloName'>,
): Promise<MailTestResult> {
  const lines: MailTestResult['lines'] = [];
  const mask = createMask(transport.server.login?.password);
  const onLine = (from: 'server' | 'client', line: string) => {
    if (lines.length < 200) lines.push({ from, text: mask(from, line) });
  };
  let connection: MailConnection | undefined;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too long'), { code: 'ETIMEDOUT' })), timeout);
  });
  const send = async () => {
    const address = await resolveMailHost(transport.server.host, transport.allowed ?? []);
    connection = await openMailConnection(transport.server, address, { helloName, deadline: timeout, onLine });
    // After the time limit nothing may be sent, because the caller has already been told that the test failed.
    if (isOver) connection.close();
    return connection.send(message);
  };
  try {
    const response = await Promise.race([send(), tooLong]);
    return { ok: true, outcome: `The mail server accepted the email: ${mask('server', response)}`, lines };
  } catch (error) {
    return { ok: false, outcome: mask('server', explainMailError(error)), lines };
  } finally {
    isOver = true;
    clearTimeout(timer);
    connection?.close();
  }
}

/**
 * Returns a function that masks the password and the client's authentication lines, even if the server repeats the
 * password.
 */
function createMask(password = '') {
  const forms = password ? [password, Buffer.from(password).toString('base64')] : [];
  return (from: 'server' | 'client', line: string) => {
    if (from === 'client' && !commands.test(line)) return line.replace(/^(AUTH \S+)?.*/s, '$1 ***').trim();
    return forms.reduce((text, secret) => text.replaceAll(secret, '***'), line);
  };
}
