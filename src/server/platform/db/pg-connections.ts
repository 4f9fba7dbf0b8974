import pg from 'pg';

const ignore = () => undefined;

/**
 * Creates a connection of its own. A lost connection emits an error, also between two queries and while it is being
 * closed, and Node ends a process for an error that nobody listens to. The next query reports the loss, so the error
 * itself is ignored.
 */
export function createPgClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', ignore);
}

/**
 * Creates a pool whose lost connections do not end the process.
 * @param onLost called when an idle connection is lost, or one that is being closed. The next use opens another.
 */
export function createPgPool(config: pg.PoolConfig, onLost: (error: Error) => void = ignore): pg.Pool {
  const pool = new pg.Pool(config).on('error', onLost);
  // A connection can also be lost between two statements of a transaction. The next statement then fails.
  return pool.on('connect', (client) => client.on('error', ignore));
}
