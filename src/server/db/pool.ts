import pg from 'pg';
import { prepareNothing } from './batch.ts';

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

/** Startup parameters that a pooler would refuse; the runtime role has the same as its defaults, see `ensureLoginRole`. */
const direct = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c TimeZone=UTC',
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
