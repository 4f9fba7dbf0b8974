import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { Row } from './duplication-tables.ts';

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

/** A batch of rows of a table, as a JSON array. */
interface RowsText {
  readonly table: string;
  readonly rows: string;
}

/** The number of rows in one text. */
const rowsInText = 200;

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
   * snapshot. Each text is the JSON of a limited number of rows, because parsing all rows at once would block all calls.
   */
  rows: (organisation: string, tables: readonly string[]) =>
    query(
      sql<RowsText>`${sql.join(
        tables.map(
          (table) => sql`(select ${sql.lit(table)} as "table", json_agg(row order by at)::text as rows from (
          select to_jsonb(t) as row, row_number() over () - 1 as at from ${sql.table(table)} t where t.organisation_uid = ${organisation}
        ) numbered group by at / ${sql.lit(rowsInText)} order by at / ${sql.lit(rowsInText)})`,
        ),
        sql` union all `,
      )}`,
    ),

  /** Counts the rows of the tables of each part. */
  counts: (organisation: string, parts: readonly (readonly [part: string, tables: readonly string[]])[]) =>
    query(sql<{ counts: Record<string, number> }>`
      select json_build_object(${sql.join(
        parts.flatMap(([part, tables]) => [
          sql.lit(part),
          sql.join(
            tables.map(
              (table) => sql`(select count(*) from ${sql.table(table)} t where t.organisation_uid = ${organisation})`,
            ),
            sql` + `,
          ),
        ]),
      )}) as counts`),

  insert: (table: string, columns: readonly string[], rows: readonly Row[]) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return query(sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`);
  },

  /** Lowers the number of required members of each group of alternatives that has fewer members. */
  limitGroups: (organisation: string, table: string, dependent: string) =>
    query(sql`
      update ${sql.table(table)} l set group_required = g.members
      from (select ${sql.ref(dependent)} as dependent, group_name, count(*)::integer as members from ${sql.table(table)}
        where organisation_uid = ${organisation} and group_name <> '' group by 1, 2) g
      where l.organisation_uid = ${organisation} and ${sql.ref(`l.${dependent}`)} = g.dependent
        and l.group_name = g.group_name and l.group_required > g.members`),

  /** For the rest of the transaction, audit entries say that the actor acts on behalf of the landlord. */
  actOnBehalf: (landlord: string) =>
    query(sql`
      select set_config('holdfast.actor', (coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb
        || jsonb_build_object('behalfOf', ${landlord}::text))::text, true)`),
};
