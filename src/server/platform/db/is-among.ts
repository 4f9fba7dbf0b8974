import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a value is among the rows of an uncorrelated query. With `is true`, PostgreSQL hashes
 * these rows once. Without it, PostgreSQL would join them. That join would be slow for many new rows: until autovacuum
 * has collected statistics, which takes up to a minute, PostgreSQL assumes a single row and compares each row with
 * every other row. Statements that write many rows use `planForManyRows` instead.
 */
export const isAmong = (value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql<boolean>`((${value} in (${rows})) is true)`;
