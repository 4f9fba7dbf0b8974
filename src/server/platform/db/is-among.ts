import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a value is among the rows of an uncorrelated query. With `is true`, PostgreSQL hashes
 * these rows once. Without it, PostgreSQL would join them. PostgreSQL has no statistics of many new rows until
 * autovacuum makes them, within a minute, and assumes a single row until then. The join would compare each row with
 * every other row. Statements that write many rows use `planForManyRows` instead.
 */
export const isAmong = (value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql<boolean>`((${value} in (${rows})) is true)`;
