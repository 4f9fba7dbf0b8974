import pg from 'pg';
import { prepareNothing } from '#root/server/platform/db/batch.ts';

export interface PoolOptions {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly max: number;
  /** `transaction`: behind a pooler that shares connections, so statements are not prepared. */
  readonly pooler?: 'none' | 'transaction';
}

/**
 * Startup parameters that a pooler would refuse; those that matter there too are defaults of the runtime role, see
 * `ensureLoginRole`. Prepared statements are planned once for a connection: PostgreSQL would plan the larger ones anew at
 * each call, in ten times the time that they run (a list of activities: 10 to 40 ms for 2). Every table is reached by an
 * index that leads with the organisation, so that one plan fits all.
 */
const direct = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
  application_name: 'holdfast',
};

const ignore = () => undefined;

/**
 * The pool of the runtime role. Only `db/` sees it: everything else is given an organisation's `db`.
 * Connections speak UTC and give up a statement after 30 s, so a lost query can't hold a connection for ever.
 */
export function createPool({ pooler = 'none', ...options }: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    ...(pooler === 'none' && direct),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  if (pooler === 'transaction') pool.on('connect', prepareNothing);
  // A connection that dies while idle is replaced by the next borrower; without a listener it would end the process.
  pool.on('error', onError);
  // So would one that dies between two statements of a transaction. Its borrower is told by its next statement.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
