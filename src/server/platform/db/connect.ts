import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { type ConnectionUse, findShares } from './shares.ts';

/** The longest wait for a connection while PostgreSQL refuses new connections, in milliseconds. */
const patience = 5_000;
const pause = 20;

/**
 * Returns a connection of the pool. PostgreSQL refuses new connections while it starts and while it stops (code 57P03).
 * After a SIGTERM it still serves open connections, so this function waits until one of them is free. No open request
 * is then lost if a service manager sends SIGTERM to all processes at once.
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
  /**
   * Returns the connection to the pool. @param broken the reason to close the connection instead; undefined for a
   * usable connection
   */
  release(broken?: Error): void;
}

/**
 * Waits until the organisation's share of the pool allows another connection, then for the connection. Work without an
 * organisation, such as looking up the organisation at a sign-in, has no share, because strangers could use up such a
 * share.
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
