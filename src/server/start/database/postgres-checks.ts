import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { StartError } from '#root/server/start/start-error.ts';

const OLDEST = 15;
const PATIENCE_MS = 30_000;

interface PgError extends Error {
  readonly code?: string;
}

/**
 * The errors of a PostgreSQL that is not ready yet, for example because containers start at the same time: connection
 * refused, unknown host, starting up, a machine too busy to answer.
 */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
/** node-postgres gives no code to the error of a connection that took too long. */
const tookTooLong = /timeout/;
const isNotYet = ({ code = '', message }: PgError): boolean => notYet.has(code) || (!code && tookTooLong.test(message));

/** The advice about a pooler. The keys are the variables that may contain the pooler's address. */
const poolerAdvice = {
  DATABASE_URL:
    'Set PG_POOLER=transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself: docs/hosting.md, PgBouncer. Otherwise settings of connections would be lost or refused, and statements would reach the wrong connection.',
  DATABASE_DIRECT_URL:
    'Give the address of PostgreSQL itself. A pooler does not pass on the notifications between servers.',
};

const advice: Record<string, string> = {
  '28P01': 'The user name or password in DATABASE_URL is wrong.',
  '28000': 'PostgreSQL refuses this user. Check the user in DATABASE_URL, and pg_hba.conf.',
  // PgBouncer refuses users and parameters of connections with this code. PostgreSQL itself has other codes for refused
  // users.
  '08P01': `This is how a pooler such as PgBouncer refuses a connection. ${poolerAdvice.DATABASE_URL}`,
  '3D000': 'Create the database that DATABASE_URL names, or correct its name.',
};

const isCertificate = /CERT|UNABLE_TO_VERIFY/;

/** Returns advice about an error of connecting. */
function findAdvice({ code = '', message }: PgError): string {
  if (isCertificate.test(code))
    return 'Its certificate cannot be verified. Add ?sslrootcert=FILE with the certificate of the authority to DATABASE_URL, or ?sslmode=no-verify to accept any certificate.';
  if (message.includes('does not support SSL'))
    return 'Switch TLS on in PostgreSQL or, in a network that you trust, add ?sslmode=disable to DATABASE_URL.';
  return advice[code] ?? 'Check DATABASE_URL, and that PostgreSQL runs and can be reached from here.';
}

/**
 * Waits up to half a minute for PostgreSQL.
 * @throws StartError if PostgreSQL does not respond, refuses the owner, or is too old
 */
export async function waitForPostgres(owner: pg.Pool, log: Log, patience = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + patience;
  for (let told = false; ; told = true) {
    try {
      const { rows } = await owner.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      );
      const version = rows[0]?.version ?? 0;
      if (version >= OLDEST) return;
      throw new StartError(`PostgreSQL ${version} is too old. Use PostgreSQL ${OLDEST} or later.`);
    } catch (error) {
      if (error instanceof StartError) throw error;
      const reason = error as PgError;
      if (!isNotYet(reason) || Date.now() > deadline) {
        throw new StartError(`The database cannot be opened: ${reason.message || reason.code}. ${findAdvice(reason)}`, {
          cause: error,
        });
      }
      if (!told) log.warn('PostgreSQL does not answer yet; waiting for it');
      await sleep(500);
    }
  }
}

/** Returns true if the runtime role exists and can sign in with the password in `url`. */
export async function mayLogIn(owner: pg.Pool, url: URL): Promise<boolean> {
  // The role is looked up first, because a failed login at the first start would leave an alarming line in PostgreSQL's
  // log.
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [decodeURIComponent(url.username)]);
  if (!rowCount) return false;
  const client = createPgClient({ connectionString: url.href, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // The password is wrong (08P01 comes from PgBouncer). Other errors appear again when the pool is opened.
    if (/^28|^08P01/.test((error as PgError).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Requires that the owner can create the runtime role. @throws StartError */
export async function mayCreateRoles(owner: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await owner.query<{ name: string; may: boolean }>(
    `select quote_ident(rolname) as name, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.may) return;
  const name = rows[0]?.name ?? 'owner';
  throw new StartError(
    `The server uses its own database role, which owns nothing, so that row-level security applies to it. The user in DATABASE_URL may not create that role. As an administrator of PostgreSQL, run once:\n  ALTER ROLE ${name} CREATEROLE;\nThis is needed only for the first start and can be revoked afterwards (NOCREATEROLE).`,
  );
}

/**
 * Refuses an address that leads to a pooler. A pooler is recognised because it reports a process id that is not the id
 * of the answering PostgreSQL process.
 * @throws StartError
 */
export async function refusePooler(name: keyof typeof poolerAdvice, url: string, log: Log): Promise<void> {
  const one = createPgPool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  try {
    await waitForPostgres(one, log);
    const client = (await one.connect()) as pg.PoolClient & { readonly processID: number };
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.release();
    if (rows[0]?.pid !== client.processID)
      throw new StartError(`${name} leads to a pooler such as PgBouncer. ${poolerAdvice[name]}`);
  } finally {
    await one.end();
  }
}
