import type pg from 'pg';
import { limitWait, prepareNothing } from '#root/server/platform/db/batch.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { createShares, shareConnections } from '#root/server/platform/db/shares.ts';

export interface PoolOptions {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly max: number;
  /** The kind of pooler. With `transaction`, connections are shared, so statements are not prepared. */
  readonly pooler?: 'none' | 'transaction';
  /** The milliseconds after which a connection is closed if PostgreSQL does not answer on it. Default: 30,000. */
  readonly longestWait?: number;
}

/**
 * The startup parameters for connections without a pooler. A pooler would refuse these parameters. Parameters that are
 * also needed with a pooler are defaults of the runtime role (see `ensureLoginRole`). Prepared statements are planned
 * only once per connection. Otherwise PostgreSQL would plan large statements at each call, which takes ten times as
 * long as running them (10 to 40 ms instead of 2 ms for a list of activities). One plan suits all values, because every
 * index begins with the organisation.
 */
const direct = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
  application_name: 'holdfast',
};

/** One organisation gets at most half of the pool, and one connection on which its jobs store their own state. */
function computeShares(max: number) {
  const quarter = Math.max(1, Math.floor(max / 4));
  return { read: quarter, write: quarter, note: 1 };
}

/**
 * Creates the pool of the runtime role. Only `db/` uses the pool; all other code gets the `db` of an organisation.
 * Connections use UTC and cancel a statement after 30 s, so that a lost query cannot hold a connection forever.
 */
export function createPool(
  { pooler = 'none', longestWait = 30_000, ...options }: PoolOptions,
  onError: (error: Error) => void,
): pg.Pool {
  const timing = {
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = createPgPool({ ...options, ...(pooler === 'none' && direct), ...timing }, onError);
  shareConnections(pool, createShares(computeShares(options.max)));
  pool.on('connect', (client) => limitWait(client, longestWait));
  if (pooler === 'transaction') pool.on('connect', prepareNothing);
  return pool;
}
