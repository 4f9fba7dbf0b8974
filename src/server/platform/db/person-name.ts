import { sql } from 'kysely';

/**
 * SQL: the first and last name of a person.
 * @param row the alias of a table with `first_name` and `last_name`; absent: the only table of the query
 */
export function personName(row?: string) {
  const at = row ? `${row}.` : '';
  return sql<string>`trim(${sql.ref(`${at}first_name`)} || ' ' || ${sql.ref(`${at}last_name`)})`;
}

/** SQL: the same, but null without a person or a name. */
export const personNameOrNull = (row: string) => sql<string | null>`nullif(${personName(row)}, '')`;
