import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

export const firstStartRepository = {
  /** Stores the code of a server that starts. Returns false if there is a user. */
  offer: (codeHash: string, minutes: number) =>
    query(sql<{ offered: boolean }>`select offer_first_start(${codeHash}, ${minutes}::integer) as offered`),

  /**
   * Counts an attempt and checks its code. `wait` is null for a right code and 0 for a wrong code. After too many wrong
   * codes, it is the number of seconds to wait.
   */
  tryCode: (codeHashes: readonly string[], addressHash: string) =>
    query(
      sql<{ wait: number | null }>`select try_first_start_code(${[...codeHashes]}::text[], ${addressHash}) as wait`,
    ),

  /**
   * Deletes all codes, so that none can be used again. Returns false if there is a user by now, or the code has
   * expired.
   */
  claim: (codeHashes: readonly string[]) =>
    query(sql<{ claimed: boolean }>`select claim_first_start(${[...codeHashes]}::text[]) as claimed`),
};
