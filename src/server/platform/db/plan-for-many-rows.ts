import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * For the rest of the transaction, which writes thousands of rows: what is done for each row that is inserted (its history, its
 * choices of lists) is done once for each statement, and tables are joined by hash. An organisation that has just begun is
 * unknown to the planner's statistics: it takes thousands of rows for one and compares each with each, while a hash is never far
 * from best.
 *
 * What the connection has planned before is planned anew: PostgreSQL keeps the searches of its foreign keys for as long as the
 * connection lives, and where a table had a few rows it reads the whole of it, which is then done for each row that is written.
 */
export const planForManyRows = () =>
  query(sql`do $$ begin
    perform set_config('holdfast.as_sets', 'on', true), set_config('enable_nestloop', 'off', true);
    discard plans;
  end $$`);
