import type { Pool } from 'pg';
import type { Log } from '#root/server/platform/log/log.ts';

export interface SealerOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Milliseconds between two looks. */
  readonly pollEvery?: number;
}

/** Entries that are sealed in one transaction: about half a second's work. */
const entriesPerTurn = 10_000;

/**
 * Chains the entries of the audit log soon after their commit (`seal_audit_entries` says how), in any number of processes:
 * one of them does it at a time. Looking costs two look-ups in an index; nothing is told by those who write, because a
 * notification with each write would make their commits wait for each other.
 */
export function startSealer({ pool, log, pollEvery = 500 }: SealerOptions): { close(): Promise<void> } {
  let closed = false;
  let failing = false;
  let wake = () => {};

  const seal = async () => {
    let sealed = entriesPerTurn;
    while (sealed === entriesPerTurn && !closed) {
      const { rows } = await pool.query<{ sealed: number }>({
        name: 'seal_audit_entries',
        text: 'select seal_audit_entries($1) as sealed',
        values: [entriesPerTurn],
      });
      sealed = rows[0]?.sealed ?? 0;
    }
    failing = false;
  };
  const note = (error: Error) => {
    // Once: while the database is away each look would say it again.
    if (!failing) log.warn(`Entries of the audit log wait to be sealed: ${error.message}`);
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
    close: async () => {
      closed = true;
      wake();
      await running;
    },
  };
}
