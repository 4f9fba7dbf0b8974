import { type RawBuilder, sql } from 'kysely';

type Type = 'uuid' | 'text' | 'integer' | 'boolean';

/** Returns a PostgreSQL array literal, because the driver's own conversion needs four times the memory. */
const arrayText = (values: readonly unknown[]) =>
  `{${values.map((value) => (typeof value === 'string' ? `"${escaped(value)}"` : (value ?? 'NULL'))).join(',')}}`;

const escaped = (text: string) => (/["\\]/.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text);

/**
 * SQL for rows as the table `r`, for writing a thousand rows at a time. Each column is passed as an array, which
 * PostgreSQL reads three times as fast as JSON.
 * @param types the columns' names and types
 * @example sql`insert into t (uid, name) select r.uid, r.name from ${rowSet(rows, { uid: 'uuid', name: 'text' })}`
 */
export function rowSet<Row extends object>(
  rows: readonly Row[],
  types: { readonly [Key in keyof Row & string]?: Type },
): RawBuilder<unknown> {
  const columns = Object.entries(types) as [keyof Row & string, Type][];
  const arrays = columns.map(([key, type]) => sql`${arrayText(rows.map((row) => row[key]))}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)}) as r (${sql.join(columns.map(([key]) => sql.ref(key)))})`;
}
