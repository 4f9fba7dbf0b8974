import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { backupFields } from './config-backup.ts';
import { filesFields } from './config-files.ts';
import { mailFields } from './config-mail.ts';
import { notes } from './config-notes.ts';
import { sealFields } from './config-seal.ts';
import { verifyTls } from './database-tls.ts';

const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `is not a whole number from ${least} to ${most}; the default is ${fallback}`,
    })
    .transform(Number);

const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` }).default(fallback);

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function isAppOrigin(text: string): boolean {
  const url = parsed(text);
  if (url?.pathname !== '/' || url.search || url.hash || url.username) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname));
}

function isPostgresUrl(text: string): boolean {
  const url = parsed(text);
  return (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') && url.pathname.length > 1;
}

const isWebAddress = (text: string) => ['http:', 'https:'].includes(parsed(text)?.protocol ?? '');

const keyMistake = 'must be 32 random bytes in base64; create them with: openssl rand -base64 32';
const isKey = (text: string) => /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === 32;

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Returns true for an address, a network such as 10.0.0.0/8, or a name that Fastify's proxy-addr knows. */
function isProxy(entry: string): boolean {
  if (PROXY_NAMES.has(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

const listed = (text: string) => text.split(',').map((entry) => entry.trim());

/**
 * The schema of the whole configuration, with one field per environment variable. It converts the environment's texts
 * to typed values. The reference in docs/configuration.md is generated from this object.
 */
export const configSchema = z.object({
  NODE_ENV: choice(['production', 'development', 'test'], 'production').meta(
    notes('Mode of the server. `development` and `test` are for work on Holdfast itself.', {
      accepts: '`production`, `development` or `test`',
    }),
  ),
  PORT: wholeNumber(1, 65_535, 8080).meta(
    notes('TCP port on which the server listens.', { accepts: 'a number from 1 to 65535' }),
  ),
  REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000, 3_000).meta(
    notes(
      'Requests per minute that one person may send. Without a sign-in, the limit applies to the network address. An organisation may send ten times as many. Each server counts separately. Further requests are refused with 429. `0` turns the limit off.',
      { accepts: 'a number from 0 to 1000000' },
    ),
  ),
  HOST: z
    .string()
    .max(255)
    .default('127.0.0.1')
    .meta(
      notes(
        'Address on which the server listens. The default can be reached only from the same machine. In a container, or behind a proxy on another machine, use `0.0.0.0` or `::`.',
        { accepts: 'an IP address or a host name' },
      ),
    ),
  APP_URL: z
    .string()
    .refine(isAppOrigin, {
      error:
        'must be the address people open in the browser, without a path, such as https://bcm.example.org (http only on localhost)',
    })
    .transform((text) => new URL(text).origin)
    .optional()
    .meta(
      notes(
        'Address that people open in the browser. Links in emails start with it. With `https://`, cookies are marked as secure.',
        {
          accepts: 'an `https://` address without a path; `http://` on localhost only',
          defaultsTo: '`http://localhost:<PORT>`',
        },
      ),
    ),
  TRUST_PROXY: z
    .string()
    .refine((text) => listed(text).every(isProxy), {
      error:
        'must list the addresses of your proxies, separated by commas, such as 10.0.0.5 or 10.0.0.0/8; loopback, linklocal and uniquelocal are names for those ranges',
    })
    .transform(listed)
    .optional()
    .meta(
      notes(
        'Proxies whose `X-Forwarded-For` header the server trusts. List only your own proxies, because a trusted proxy can claim any address. Sign-in limits and the audit log use this address.',
        {
          accepts: 'addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`, separated by commas',
          defaultsTo: 'none: the server uses the address of the connection',
        },
      ),
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((text) => path.resolve(text))
    .meta(
      notes('Folder for uploaded files and, without `DATABASE_URL`, for the database and the generated key.', {
        accepts: 'a path. A relative path starts at the folder from which you start the server',
      }),
    ),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, {
      error: 'must be a PostgreSQL address with a database name, such as postgres://user:password@host:5432/holdfast',
    })
    .transform(verifyTls)
    .optional()
    .meta(
      notes(
        'PostgreSQL database (15 or later). Without this variable, the server starts its own PostgreSQL in `DATA_DIR`. Only one server on one machine can use that database. A database on another machine must use TLS with a certificate that can be verified. Add `?sslrootcert=FILE` for a certificate authority of your own, `?sslmode=no-verify` to accept any certificate, or `?sslmode=disable` for a network that you trust. The server checks every certificate completely, so `require` means the same as `verify-full`.',
        { accepts: 'a `postgres://` URL with a database name', defaultsTo: 'none: the built-in PostgreSQL' },
      ),
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isPostgresUrl, {
      error: 'must be the address of PostgreSQL itself, such as postgres://user:password@host:5432/holdfast',
    })
    .transform(verifyTls)
    .optional()
    .meta(
      notes(
        'Address of the same database as in `DATABASE_URL`, but of PostgreSQL itself instead of a pooler. The user must be the owner of the database. The server uses it for migrations and for three connections on which it and its background process are notified of changes. A pooler in transaction mode does not pass on notifications.',
        {
          accepts: 'a `postgres://` URL with the same database name as `DATABASE_URL`',
          defaultsTo: 'the value of `DATABASE_URL`; required with `PG_POOLER=transaction`',
        },
      ),
    ),
  PG_POOL_SIZE: wholeNumber(2, 500, 16).meta(
    notes(
      'Maximum number of connections to PostgreSQL for each server process. The background process of each server opens up to the same number. The sum over all processes must stay below `max_connections` of PostgreSQL.',
      { accepts: 'a number from 2 to 500' },
    ),
  ),
  PG_POOLER: choice(['none', 'transaction'], 'none').meta(
    notes(
      'Set this to `transaction` if `DATABASE_URL` leads to a pooler in transaction mode, such as PgBouncer. The server then does not use prepared statements, and needs `DATABASE_DIRECT_URL`.',
      { accepts: '`none` or `transaction`' },
    ),
  ),
  REMEMBERED_MB: wholeNumber(0, 4096, 128).meta(
    notes(
      'Memory in megabytes that the server and its background process each may use for caches of dependency graphs, what-if results, frequent lists and checked rows of imports. When a record of an organisation changes, its cached values are no longer used.',
      { accepts: 'a number from 0 to 4096. 0 switches the caches off' },
    ),
  ),
  DEMO_DATA: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .optional()
    .meta(
      notes(
        'Fills an empty database with demonstration organisations and users. Do not use it on a server that others can reach.',
        { accepts: '`true` or `false`', defaultsTo: '`true` without `DATABASE_URL`, `false` with it' },
      ),
    ),
  APP_KEY: z
    .string()
    .refine(isKey, { error: keyMistake })
    .transform((text) => Buffer.from(text, 'base64'))
    .optional()
    .meta(
      notes(
        'Root key of the installation. Sessions are signed, and stored secrets encrypted, with keys derived from it. All servers of an installation need the same key. If the key is lost, stored secrets are lost too. Keep it apart from the backups of the database.',
        {
          accepts: '32 random bytes in base64 (`openssl rand -base64 32`)',
          defaultsTo: 'required with `DATABASE_URL`. Otherwise generated once into `DATA_DIR/app.key`',
        },
      ),
    ),
  NEW_APP_KEY: z
    .string()
    .refine(isKey, { error: keyMistake })
    .transform((text) => Buffer.from(text, 'base64'))
    .optional()
    .meta(
      notes('Root key that replaces `APP_KEY`. Only `npm run keys:rotate` uses it.', {
        accepts: '32 random bytes in base64 (`openssl rand -base64 32`)',
        defaultsTo: 'required by that command if `APP_KEY` is set. Otherwise the command creates one',
      }),
    ),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').meta(
    notes('Lowest level of messages that are logged.', {
      accepts: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    }),
  ),
  METRICS_PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: 'is not a whole number from 1 to 65535',
    })
    .transform(Number)
    .optional()
    .meta(
      notes('TCP port on which the server offers its metrics to Prometheus, at `/metrics`. They need no sign-in.', {
        accepts: 'a number from 1 to 65535, but not that of `PORT`',
        defaultsTo: 'none: no metrics',
      }),
    ),
  METRICS_HOST: z
    .string()
    .max(255)
    .default('127.0.0.1')
    .meta(
      notes('Address on which the server offers its metrics. Let only your monitoring reach it.', {
        accepts: 'an IP address or a host name',
      }),
    ),
  PUBLIC_SITE_URL: z
    .string()
    .refine(isWebAddress, { error: 'must be a web address, such as https://www.example.org' })
    .optional()
    .meta(
      notes(
        'Website that users of a suspended organisation are redirected to, usually the public site of the landlord.',
        {
          accepts: 'an `http://` or `https://` address',
          defaultsTo: 'the value of `APP_URL`',
        },
      ),
    ),
  ...mailFields,
  ...filesFields,
  ...sealFields,
  ...backupFields,
});

export type ConfigName = keyof typeof configSchema.shape;

/** The names of all variables, in the order of the reference. */
export const configNames = Object.keys(configSchema.shape) as ConfigName[];
