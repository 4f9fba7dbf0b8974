import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * Takes a lock until the end of the transaction, for rules about several rows that no constraint can check, such as a
 * maximum number. Later statements see what earlier holders of the lock have committed.
 * @param parts the name of the lock, such as the organisation and the list
 */
export const waitForTurn = (...parts: readonly string[]) =>
  query(sql`select pg_advisory_xact_lock(hashtextextended(${parts.join(' ')}, 0))`);
