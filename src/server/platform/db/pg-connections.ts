import pg from 'pg';

const ignore = () => undefined;

/**
 * Creates a connection outside of any pool. A lost connection emits an `error` event, also between two queries and
 * while it is being closed. Node ends the process if nobody listens to this event. The listener ignores the error,
 * because the next query reports the loss.
 */
export function createPgClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', ignore);
}

/**
 * Creates a pool whose lost connections do not end the process.
 * @param onLost called when a connection is lost while it is idle or being closed. The next use of the pool opens
 * another one.
 */
export function createPgPool(config: pg.PoolConfig, onLost: (error: Error) => void = ignore): pg.Pool {
  const pool = new pg.Pool(config).on('error', onLost);
  // Listens on each connection too, because a connection can be lost between two statements of a transaction. The next
  // statement then fails.
  return pool.on('connect', (client) => client.on('error', ignore));
}
