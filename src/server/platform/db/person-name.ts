import { sql } from 'kysely';

/**
 * SQL for the full name of a person.
 * @param row the alias of a table with `first_name` and `last_name`; undefined if the query has no other table
 */
export function personName(row?: string) {
  const at = row ? `${row}.` : '';
  return sql<string>`trim(${sql.ref(`${at}first_name`)} || ' ' || ${sql.ref(`${at}last_name`)})`;
}

/** SQL for the full name of a person; null if there is no person, or the name is empty. */
export const personNameOrNull = (row: string) => sql<string | null>`nullif(${personName(row)}, '')`;

/**
 * SQL for the name in the logged values of a record, or for the full name if the record is a person.
 * @param values a column of JSON
 */
export function loggedName(values: string) {
  const at = sql.ref(values);
  return sql<string>`coalesce(${at} ->> 'name', nullif(trim(concat_ws(' ', ${at} ->> 'first_name', ${at} ->> 'last_name')), ''), '')`;
}
