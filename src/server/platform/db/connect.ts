import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { type ConnectionUse, findShares } from './shares.ts';

/** The longest wait for a connection while PostgreSQL refuses new ones, in milliseconds. */
const patience = 5_000;
const pause = 20;

/**
 * Returns a connection of the pool. PostgreSQL refuses new connections while it starts and while it stops (code
 * 57P03). After a SIGTERM it still serves the connections that are open, so this waits until one of them is free. A
 * service manager that sends SIGTERM to all processes at once then loses no open request.
 */
async function connectPatiently(pool: Pick<Pool, 'connect'>): Promise<PoolClient> {
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

/** A connection that is used for one organisation. */
export interface Lease {
  readonly client: PoolClient;
  /** Returns the connection to the pool. @param broken closes it instead */
  release(broken?: Error): void;
}

/**
 * Waits for the share of the organisation in the pool, then for a connection. Work for no organisation, such as the
 * search for the one that somebody signs in to, has no share that a stranger could use up.
 * @throws 429, or the error of the pool
 */
export async function connect(pool: Pick<Pool, 'connect'>, organisation: string, use: ConnectionUse): Promise<Lease> {
  const giveBack = organisation ? await findShares(pool)?.take(organisation, use) : undefined;
  try {
    const client = await connectPatiently(pool);
    const release = (broken?: Error) => {
      client.release(broken);
      giveBack?.();
    };
    return { client, release };
  } catch (error) {
    giveBack?.();
    throw error;
  }
}
