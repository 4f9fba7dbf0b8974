import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** The longest wait for a connection while PostgreSQL refuses new ones, in milliseconds. */
const patience = 5_000;
const pause = 20;

/**
 * Returns a connection of the pool. PostgreSQL refuses new connections while it starts and while it stops (code
 * 57P03). After a SIGTERM it still serves the connections that are open, so this waits until one of them is free. A
 * service manager that sends SIGTERM to all processes at once then loses no open request.
 */
export async function connect(pool: Pick<Pool, 'connect'>): Promise<PoolClient> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03' || Date.now() > deadline) throw error;
    }
    await setTimeout(pause);
  }
}
