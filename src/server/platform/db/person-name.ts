import { sql } from 'kysely';

/**
 * First and last name of a person, as people read it.
 * @param row the alias of a table with `first_name` and `last_name`; absent: the only table of the query
 */
export function personName(row?: string) {
  const at = row ? `${row}.` : '';
  return sql<string>`trim(${sql.ref(`${at}first_name`)} || ' ' || ${sql.ref(`${at}last_name`)})`;
}

/** The same; null where there is nobody, or nobody with a name. */
export const personNameOrNull = (row: string) => sql<string | null>`nullif(${personName(row)}, '')`;
