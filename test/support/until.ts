import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Waits until a condition becomes true. Use it for waiting only; the test asserts with its own `expect`.
 * @param describe adds details to the error
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

/** Waits until this many statements in the database wait for a lock that somebody else holds. */
export const waitUntilBlocked = (owner: pg.Pool, count = 1): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === count;
  });
