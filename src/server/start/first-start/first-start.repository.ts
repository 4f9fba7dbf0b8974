import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

export const firstStartRepository = {
  /** Stores the code of a server that starts. Returns false if there is a user. */
  offer: (codeHash: string, minutes: number) =>
    query(sql<{ offered: boolean }>`select offer_first_start(${codeHash}, ${minutes}::integer) as offered`),

  /** Counts and checks a code. `wait` is null if it is right, 0 if it is wrong, and seconds after too many wrong ones. */
  tryCode: (codeHashes: readonly string[], addressHash: string) =>
    query(
      sql<{ wait: number | null }>`select try_first_start_code(${[...codeHashes]}::text[], ${addressHash}) as wait`,
    ),

  /** Uses up the codes. Returns false if there is a user by now, or the code has expired. */
  claim: (codeHashes: readonly string[]) =>
    query(sql<{ claimed: boolean }>`select claim_first_start(${[...codeHashes]}::text[]) as claimed`),
};
