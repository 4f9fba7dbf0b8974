import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * Prepares the rest of the transaction for writing thousands of rows: triggers run once for each statement instead of
 * each row, and tables are joined by hash. For a new organisation the planner has no statistics. It assumes a single
 * row where there are thousands and chooses nested loops. A hash join is never far from optimal. Also discards the
 * connection's plans. PostgreSQL keeps the plans of foreign key checks as long as the connection is open, and a plan
 * for a small table reads the whole table for each written row.
 */
export const planForManyRows = () =>
  query(sql`do $$ begin
    perform set_config('holdfast.as_sets', 'on', true), set_config('enable_nestloop', 'off', true);
    discard plans;
  end $$`);
