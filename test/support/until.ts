import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Waits until a condition becomes true. This is not an assertion: a test still needs its own `expect`.
 * @param describe returns details for the error's message
 * @throws Error after 20 s
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  describe: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting; details: ${describe()}`);
    await sleep(5);
  }
}

/** Waits until exactly this many connections to the database are blocked by a lock. */
export const waitUntilBlocked = (owner: pg.Pool, count = 1): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === count;
  });
