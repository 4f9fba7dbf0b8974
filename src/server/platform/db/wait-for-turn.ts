import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * Waits until no other transaction is at this place, and keeps others from it until this one ends: for a rule over several rows that
 * no constraint can hold, such as how many there may be. A statement after it sees what the others have committed.
 * @param parts what names the place, such as the organisation and the list
 */
export const waitForTurn = (...parts: readonly string[]) =>
  query(sql`select pg_advisory_xact_lock(hashtextextended(${parts.join(' ')}, 0))`);
