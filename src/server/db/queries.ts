import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { DB } from './types.ts';

/**
 * Builds typed queries; it has no connection. A repository function returns a query, and the tenant-bound `db` that a
 * handler is given runs it.
 */
export const queries = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query written as SQL (`sql` of kysely, typed by hand), in the form that `db` runs. */
export function query<Row>(raw: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => raw.compile(queries) };
}

/** A row that carries its answer as JSON text, built by PostgreSQL and passed through by the server. */
export interface JsonRow {
  readonly json: string;
}
export interface JsonRecordRow extends JsonRow {
  readonly version: number;
}

type AnySelect = SelectQueryBuilder<DB, never, Record<string, unknown>>;

/** One record as `{"data": {...}}` with its version for the ETag. `base` selects the record's fields, `version` among them. */
export function recordJson(base: unknown) {
  return query(sql<JsonRecordRow>`
    select r.version, json_build_object('data', row_to_json(r))::text as json from (${base as AnySelect}) r
  `);
}

/** Rows as `{"data": [...]}`, in the order of `base`. */
export function rowsJson(base: unknown) {
  return query(sql<JsonRow>`
    select json_build_object('data', coalesce(json_agg(row_to_json(r)), '[]'::json))::text as json from (${base as AnySelect}) r
  `);
}

/**
 * One page of a list as `{"data": [...], "meta": {page, pageSize, total}}` in one statement.
 * @param filtered selects the row's fields from the filtered set; also counted. Its main table is aliased so that
 *   `${alias}.uid` breaks ties, which keeps pages stable.
 * @param order what each sortable name means in SQL.
 * @param looked what is looked up for the rows of the page only, because it costs too much for those before it, which an
 *   offset skips: `tables` are common table expressions that may read `page`, `columns` use them for a row `r` of the page.
 */
export function pageJson<Sort extends string>(
  filtered: unknown,
  asked: { page: number; pageSize: number; sort: Sort },
  order: Record<Sort extends `-${string}` ? never : Sort, Expression<unknown>>,
  alias: string,
  looked?: { readonly tables: RawBuilder<unknown>; readonly columns: RawBuilder<unknown> },
) {
  const descending = asked.sort.startsWith('-');
  const field = (descending ? asked.sort.slice(1) : asked.sort) as keyof typeof order;
  const base = filtered as AnySelect;
  // Page size and first page stand in the text: with parameters there PostgreSQL, which can't know how few rows are asked
  // for, would plan each call anew, which costs more than the list itself.
  const page = base
    .orderBy(order[field] as never, (by) => (descending ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy(sql.ref(`${alias}.uid`) as never)
    .limit(sql.lit(asked.pageSize))
    .offset(asked.page === 1 ? sql.lit(0) : (asked.page - 1) * asked.pageSize);
  const rows = looked
    ? sql`with page as materialized (${page}), ${looked.tables} select r.*, ${looked.columns} from page r`
    : page;
  const total = base.clearSelect().select(sql<number>`count(*)`.as('n') as never);
  return query(sql<JsonRow>`
    select json_build_object(
      'data', (select coalesce(json_agg(row_to_json(r)), '[]'::json) from (${rows}) r),
      'meta', json_build_object('page', ${asked.page}::int, 'pageSize', ${asked.pageSize}::int, 'total', (${total}))
    )::text as json
  `);
}

/** Words for `ilike`: `%`, `_` and `\` in what people type stand for themselves. */
export function contains(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
