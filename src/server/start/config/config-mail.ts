import { z } from 'zod';
import { parseSender, parseSmtpUrl } from '#root/server/platform/mail/mail-server.ts';
import { isHost, parseNetwork } from '#root/server/platform/mail/resolve-mail-host.ts';
import { notes } from './config-notes.ts';

const listed = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The variables for email. */
export const mailFields = {
  SMTP_URL: z
    .string()
    .transform((text, context) => {
      const server = parseSmtpUrl(text);
      if (server) return server;
      context.addIssue({
        code: 'custom',
        message:
          'must be a mail server, such as smtp://user:password@mail.example.org:587 (smtps:// for TLS on port 465)',
      });
      return z.NEVER;
    })
    .optional()
    .meta(
      notes(
        'Mail server of the installation, for all organisations without their own server in Settings, Email. `smtp://` requires STARTTLS, and `smtps://` uses TLS from the start. Use `?encryption=none` only for a server on the same machine. Encode special characters in the user and password as in any URL (`@` as `%40`).',
        {
          accepts: '`smtp://` or `smtps://` with a host and, if needed, user, password and port',
          defaultsTo:
            'none: emails are kept as files in `DATA_DIR/mail`, where the operator can read their codes and links. The log reports each one',
        },
      ),
    ),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = parseSender(text);
      if (sender) return sender;
      context.addIssue({ code: 'custom', message: 'must be an address, such as Holdfast <holdfast@example.org>' });
      return z.NEVER;
    })
    .optional()
    .meta(
      notes('Sender of emails from the installation. The mail server in `SMTP_URL` must accept it.', {
        accepts: 'an address with or without a name: `Holdfast <holdfast@example.org>`',
        defaultsTo: '`Holdfast <no-reply@HOST>`, with the host of `APP_URL`',
      }),
    ),
  MAIL_ALLOW_PRIVATE_HOSTS: z
    .string()
    .refine((text) => listed(text).every((entry) => isHost(entry) || parseNetwork(entry) !== undefined), {
      error: 'must list hosts or networks, separated by commas, such as mail.internal or 10.1.2.0/24',
    })
    .transform(listed)
    .optional()
    .meta(
      notes(
        'Mail servers in private networks that organisations may use in their settings. Other private addresses are refused, because an organisation could otherwise reach systems behind the firewall through the server. This setting does not restrict `SMTP_URL`.',
        { accepts: 'hosts, addresses and networks (`10.1.2.0/24`), separated by commas', defaultsTo: 'none' },
      ),
    ),
};
