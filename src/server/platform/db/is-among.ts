import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that the rows of an uncorrelated query have a value. PostgreSQL hashes these rows once. Without `is true`, it
 * would join them, and as long as it has no statistics of many new rows it believes that there is one: the join then compares each row
 * with each other one. Autovacuum makes the statistics within a minute. Writes of many rows have `planForManyRows`.
 */
export const isAmong = (value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql<boolean>`((${value} in (${rows})) is true)`;
