import type { Pool } from 'pg';
import { createTurns, tooManyWaiting } from '#root/server/platform/turns/turns.ts';

/**
 * The use of a connection: `read` for one statement, `write` for a transaction, `note` for one statement in which a job
 * stores its own state. A note must not wait until a transaction ends, because jobs make notes while their own
 * transactions are open.
 */
export type ConnectionUse = 'read' | 'write' | 'note';

/** The shares of the organisations in a pool: how many connections one organisation may use at the same time. */
export interface Shares {
  /** Waits for a connection. @returns a function that gives the connection back @throws 429 after a long wait */
  take(organisation: string, use: ConnectionUse): Promise<() => void>;
}

/** The maximum number of waiting requests of an organisation, and the longest wait in milliseconds. */
const maxWaiting = 500;
const patience = 20_000;

/** Creates the shares. @param limits the maximum number of connections of an organisation for each use */
export function createShares(limits: Readonly<Record<ConnectionUse, number>>): Shares {
  const turns = createTurns<ConnectionUse>({
    mayBegin: (use, { running }) => running.filter((one) => one === use).length < limits[use],
    refuse: (waiting) => (waiting >= maxWaiting ? tooManyWaiting() : undefined),
    longestWait: { milliseconds: patience, refuse: tooManyWaiting },
  });
  return {
    take: async (organisation, use) => {
      const turn = await turns.take(organisation, use);
      return () => turn.end();
    },
  };
}

type SharedPool = Pick<Pool, 'connect'> & { shares?: Shares };

/** Limits how many connections of this pool an organisation may use at the same time. */
export function shareConnections(pool: Pool, shares: Shares): void {
  (pool as SharedPool).shares = shares;
}

export const findShares = (pool: Pick<Pool, 'connect'>): Shares | undefined => (pool as SharedPool).shares;
