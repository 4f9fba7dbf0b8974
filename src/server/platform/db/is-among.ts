import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that the rows of an uncorrelated query have a value. With `is true`, PostgreSQL hashes these
 * rows once. Without it, PostgreSQL would join them. It has no statistics of many new rows until autovacuum makes them
 * within a minute, and until then assumes a single row. The join would then compare each row with every other row.
 * Statements that write many rows use `planForManyRows` instead.
 */
export const isAmong = (value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql<boolean>`((${value} in (${rows})) is true)`;
