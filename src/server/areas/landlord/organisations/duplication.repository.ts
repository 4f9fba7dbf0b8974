import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { Row } from './duplication-tables.ts';

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

export const duplicationRepository = {
  /** Returns the columns of these tables that can be written, except those that the database sets itself. */
  columns: (tables: readonly string[]) =>
    query(sql<Column>`
      select c.relname as table, a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef as needed
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}) and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
        and a.attname <> all ('{version,created_at,updated_at}')
      order by c.relname, a.attnum`),

  /**
   * Returns all rows of these tables of one organisation with a single statement, which reads one consistent
   * snapshot.
   */
  rows: (organisation: string, tables: readonly string[]) =>
    query(sql<{ rows: Record<string, Row[]> }>`
      select json_build_object(${sql.join(
        tables.flatMap((table) => [
          sql.lit(table),
          sql`(select coalesce(json_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where t.organisation_uid = ${organisation})`,
        ]),
      )}) as rows`),

  counts: (organisation: string, tables: readonly string[]) =>
    query(sql<{ counts: Record<string, number> }>`
      select json_build_object(${sql.join(
        tables.flatMap((table) => [
          sql.lit(table),
          sql`(select count(*) from ${sql.table(table)} t where t.organisation_uid = ${organisation})`,
        ]),
      )}) as counts`),

  insert: (table: string, columns: readonly string[], rows: readonly Row[]) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return query(sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`);
  },

  /** For the rest of the transaction, audit entries say that the actor acts on behalf of the landlord. */
  actOnBehalf: (landlord: string) =>
    query(sql`
      select set_config('holdfast.actor', (coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb
        || jsonb_build_object('behalfOf', ${landlord}::text))::text, true)`),
};
