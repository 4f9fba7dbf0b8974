import type { Pool } from 'pg';
import { defineError } from '#root/server/platform/http/define-error.ts';

/**
 * The use of a connection: a read for one statement, a write for a transaction, a note for one statement of a job about
 * itself. Jobs make notes while their transactions are open, so a note must not wait until a transaction ends.
 */
export type ConnectionUse = 'read' | 'write' | 'note';

/** The shares of the organisations in a pool: how many connections one organisation may use at the same time. */
export interface Shares {
  /** Waits for a connection. @returns a function that gives it back @throws 429 after a long wait */
  take(organisation: string, use: ConnectionUse): Promise<() => void>;
}

const tooMany = defineError(
  'too_many_requests',
  429,
  'Your organisation has sent many requests at once. Wait a moment, then try again.',
);
const refuse = () => tooMany({ headers: { 'retry-after': '5' } });

/** The maximum number of statements of an organisation that wait, and milliseconds that one of them waits. */
const mostWaiting = 500;
const patience = 20_000;

interface Line {
  used: number;
  readonly waiting: (() => void)[];
}

/** Creates the shares. @param limits the maximum number of connections of an organisation for each use */
export function createShares(limits: Readonly<Record<ConnectionUse, number>>): Shares {
  const lines = new Map<string, Line>();
  const wait = ({ waiting }: Line) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(refuse());
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(refuse());
      }, patience);
      return void waiting.push(start);
    });
  return {
    take: async (organisation, use) => {
      const name = `${use} ${organisation}`;
      const line = lines.get(name) ?? { used: 0, waiting: [] };
      lines.set(name, line);
      // A connection that is given back goes to the next one that waits, so `used` does not change.
      if (line.used < limits[use]) line.used += 1;
      else await wait(line);
      return () => {
        const next = line.waiting.shift();
        if (next) return next();
        line.used -= 1;
        if (line.used === 0) lines.delete(name);
      };
    },
  };
}

type SharedPool = Pick<Pool, 'connect'> & { shares?: Shares };

/** Limits how many connections of this pool an organisation may use at the same time. */
export function shareConnections(pool: Pool, shares: Shares): void {
  (pool as SharedPool).shares = shares;
}

export const findShares = (pool: Pick<Pool, 'connect'>): Shares | undefined => (pool as SharedPool).shares;
