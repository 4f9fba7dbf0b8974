import path from 'node:path';
import { z } from 'zod';
import { isHost, parseNetwork } from '#root/server/platform/mail/resolve-mail-host.ts';
import { notes } from './config-notes.ts';

const listed = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Returns true for an address of a webhook. Without TLS, anybody on the path could change the data. */
function isWebhook(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}

const daily = 'Every day at 03:40 UTC, and with `npm run audit:seal`, the last link in the chain of each audit log is';

/** The variables for the places that store the last link in each audit log's hash chain. */
export const sealFields = {
  AUDIT_SEAL_FILE: z
    .string()
    .transform((text) => path.resolve(text))
    .optional()
    .meta(
      notes(
        `${daily} added to this file. Put it where an attacker on this server cannot change it, such as a mounted share on which files can only be appended to. \`npm run audit:verify\` reads it.`,
        { accepts: 'a path outside of `DATA_DIR`', defaultsTo: 'none' },
      ),
    ),
  AUDIT_SEAL_MAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .meta(notes(`${daily} sent to this address.`, { accepts: 'an email address', defaultsTo: 'none' })),
  AUDIT_SEAL_WEBHOOK: z
    .string()
    .refine(isWebhook, { error: 'must be an https:// address (http:// on localhost only)' })
    .transform((text) => new URL(text))
    .optional()
    .meta(
      notes(
        `${daily} sent to this address as JSON (\`POST\`). The address must answer with a status from 200 to 299 within 10 seconds. Redirects are not followed.`,
        { accepts: 'an `https://` address, with user and password if needed', defaultsTo: 'none' },
      ),
    ),
  AUDIT_SEAL_ALLOW_PRIVATE_HOSTS: z
    .string()
    .refine((text) => listed(text).every((entry) => isHost(entry) || parseNetwork(entry) !== undefined), {
      error: 'must list hosts or networks, separated by commas, such as logs.internal or 10.1.2.0/24',
    })
    .transform(listed)
    .optional()
    .meta(
      notes('Hosts in private networks that `AUDIT_SEAL_WEBHOOK` may use. Other private addresses are refused.', {
        accepts: 'hosts, addresses and networks (`10.1.2.0/24`), separated by commas',
        defaultsTo: 'none',
      }),
    ),
};
