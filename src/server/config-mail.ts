import { z } from 'zod';
import { notes } from './config-notes.ts';
import { parseSender, parseSmtpUrl } from './mail/mail-server.ts';
import { isHost, parseNetwork } from './mail/reachable.ts';

const listed = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The variables about mail. */
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
        'Mail server of the installation, for all organisations that name none of their own in Settings, Mail. `smtp://` demands STARTTLS, `smtps://` is TLS from the beginning; `?encryption=none` is for a server on the same machine. Special characters of user and password are written as in any address (`@` is `%40`).',
        {
          accepts: '`smtp://` or `smtps://` with host, and as needed user, password and port',
          defaultsTo:
            'none: mails are not sent, but kept as files in `DATA_DIR/mail`, which the log says, so that whoever runs the server can read the codes and links in them',
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
      notes('Whom the mails of the installation are from. The mail server of `SMTP_URL` must accept it as a sender.', {
        accepts: 'an address, with a name before it or alone: `Holdfast <holdfast@example.org>`',
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
        'Mail servers within private networks that organisations may name in their settings. Others of such networks are refused, because an organisation could otherwise reach through the server what stands behind the firewall. It says nothing of `SMTP_URL`.',
        { accepts: 'hosts, addresses and networks (`10.1.2.0/24`), separated by commas', defaultsTo: 'none' },
      ),
    ),
};
