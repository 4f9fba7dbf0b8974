import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Waits until what is done beside the test has come so far. For what a test waits for only; it judges by its own `expect`.
 * @param said tells what else is known when it never comes
 * @throws Error after 20 s
 */
export async function until(condition: () => boolean | Promise<boolean>, said: () => string = () => ''): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain; said: ${said()}`);
    await sleep(5);
  }
}

/** Waits until so many statements in the database wait for a lock that somebody else holds. */
export const untilBlocked = (owner: pg.Pool, count = 1): Promise<void> =>
  until(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === count;
  });
