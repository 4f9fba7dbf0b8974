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
 * Startup parameters that a pooler would refuse. Those that poolers need too are defaults of the runtime role (see
 * `ensureLoginRole`). Prepared statements are planned once for a connection, because PostgreSQL would plan large ones
 * again at each call, which takes ten times as long as running them (a list of activities: 10 to 40 ms for 2). One plan
 * fits all values, because every index begins with the organisation.
 */
const direct = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
  application_name: 'holdfast',
};

const ignore = () => undefined;

/**
 * Creates the pool of the runtime role. Only `db/` uses it; all other code gets an organisation's `db`. Connections use
 * UTC and cancel a statement after 30 s, so a lost query cannot hold a connection for ever.
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
  // An idle connection that dies is replaced at the next use. Without a listener, its error would end the process.
  pool.on('error', onError);
  // The same applies to a connection that dies between two statements of a transaction. The next statement fails.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
