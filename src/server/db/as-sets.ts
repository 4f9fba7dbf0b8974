import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * For the rest of the transaction, which writes thousands of rows: what is done for each row that is inserted (its history, its
 * choices of lists) is done once for each statement, and tables are joined by hash. An organisation that has just begun is
 * unknown to the planner's statistics: it takes thousands of rows for one and compares each with each, while a hash is never far
 * from best.
 */
export const asSets = () =>
  query(sql`select set_config('holdfast.as_sets', 'on', true), set_config('enable_nestloop', 'off', true)`);
