import type { Pool } from 'pg';
import type { Log } from '#root/server/platform/log/log.ts';

export interface SealerOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Milliseconds between two polls. */
  readonly pollEvery?: number;
}

export interface Sealer {
  close(): Promise<void>;
  /** Returns false if the last attempt to seal has failed. */
  isWorking(): boolean;
}

/** The number of entries sealed in one transaction, which takes about half a second. */
const entriesPerTurn = 10_000;

/** The minimum time between two calls of `end_access_event_counts`, in milliseconds. */
const countsEvery = 5_000;

/**
 * Adds the entries of the audit log to its chain soon after their commit (see `seal_audit_entries`). Any number of
 * processes may run a sealer, but only one seals at a time. The sealer polls, because a notification with each write
 * would make commits wait for each other. A poll costs two index look-ups.
 */
export function startSealer({ pool, log, pollEvery = 500 }: SealerOptions): Sealer {
  let closed = false;
  let failing = false;
  let wake = () => {};

  let nextCounts = 0;

  /** Writes the entries of events that were counted together, once their minute is over. */
  const endCounts = async () => {
    if (Date.now() < nextCounts) return;
    nextCounts = Date.now() + countsEvery;
    await pool.query(`select end_access_event_counts('1 minute')`);
  };
  const seal = async () => {
    await endCounts();
    let sealed = entriesPerTurn;
    while (sealed === entriesPerTurn && !closed) {
      const { rows } = await pool.query<{ sealed: number }>('select seal_audit_entries($1) as sealed', [
        entriesPerTurn,
      ]);
      sealed = rows[0]?.sealed ?? 0;
    }
    failing = false;
  };
  const note = (error: Error) => {
    // Logged once, not at every poll while the database is unavailable.
    if (!failing) log.warn(`Entries of the audit log cannot be sealed yet: ${error.message}`);
    failing = true;
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollEvery);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (closed) wake();
    });
  const loop = async () => {
    while (!closed) {
      await seal().catch(note);
      await pause();
    }
  };
  const running = loop();
  return {
    isWorking: () => !failing,
    close: async () => {
      closed = true;
      wake();
      await running;
    },
  };
}
