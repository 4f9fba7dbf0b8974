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
import { withinSpan } from './date-spans.ts';
import type { DB } from './types.ts';

/**
 * Builds typed queries without a connection. The functions of repositories return queries, which the tenant-bound `db`
 * of a handler runs.
 */
export const queries = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Turns hand-written SQL (kysely's `sql`) into a query that `db` can run. The row type is not checked. */
export function query<Row>(raw: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => raw.compile(queries) };
}

/** A row with a response that PostgreSQL has built as JSON text. */
export interface JsonRow {
  readonly json: string;
}
export interface JsonRecordRow extends JsonRow {
  readonly version: number;
}

type AnySelect = SelectQueryBuilder<DB, never, Record<string, unknown>>;

/**
 * Builds one record as `{"data": {...}}`, with its version for the ETag. `base` selects the fields of the record,
 * including `version`.
 */
export function recordJson(base: unknown) {
  return query(sql<JsonRecordRow>`
    select r.version, json_build_object('data', row_to_json(r))::text as json from (${base as AnySelect}) r
  `);
}

/** Builds one row as `{"data": {...}}`, without a version, because nobody edits the row. */
export function entryJson(base: unknown) {
  return query(
    sql<JsonRow>`select json_build_object('data', row_to_json(r))::text as json from (${base as AnySelect}) r`,
  );
}

/** Builds rows as `{"data": [...]}`, in the order of `base`. */
export function rowsJson(base: unknown) {
  return query(sql<JsonRow>`
    select json_build_object('data', coalesce(json_agg(row_to_json(r)), '[]'::json))::text as json from (${base as AnySelect}) r
  `);
}

/** The optional parts of a list's query. */
interface PageParts {
  /** A select of the same rows without joins for names, for counting. Such a count may need only an index. */
  readonly counted?: unknown;
  /** Common table expressions that both the rows and the count use: `with ...`. */
  readonly tables?: RawBuilder<unknown>;
  /**
   * Look-ups made only for the rows of the page, because they are too expensive for the rows that the offset skips.
   * `joins` are joined to the page, which has the alias `r`. `columns` is the complete select list, including the
   * columns of `r`.
   */
  readonly looked?: { readonly joins: RawBuilder<unknown>; readonly columns: RawBuilder<unknown> };
}

/**
 * Builds one page of a list as `{"data": [...], "meta": {page, pageSize, total}}` in one statement.
 * @param filtered selects the fields of the filtered rows, which are also counted. `alias` is the alias of its main
 * table. Rows are sorted by `${alias}.uid` last, which keeps pages stable.
 * @param asked the query. With a `pageSize` of 0, which requests cannot have, `data` contains only the uids of all
 * rows, in order. The filters `created` and `updated` are applied to every list that sorts by these columns.
 * @param order the SQL for each sortable name
 */
export function pageJson<Sort extends string>(
  filtered: unknown,
  asked: { page: number; pageSize: number; sort: Sort; filter?: object },
  order: Record<Sort extends `-${string}` ? never : Sort, Expression<unknown>>,
  alias: string,
  { counted = filtered, tables = sql``, looked }: PageParts = {},
) {
  const descending = asked.sort.startsWith('-');
  const field = (descending ? asked.sort.slice(1) : asked.sort) as keyof typeof order;
  const { created, updated } = (asked.filter ?? {}) as { created?: string; updated?: string };
  const moments = order as Readonly<Record<string, Expression<unknown>>>;
  const days = [
    ...(created && moments.createdAt ? [withinSpan(moments.createdAt, created)] : []),
    ...(updated && moments.updatedAt ? [withinSpan(moments.updatedAt, updated)] : []),
  ];
  const inDays = (rows: unknown) => days.reduce((select, condition) => select.where(condition), rows as AnySelect);
  const inOrder = (rows: AnySelect) =>
    rows
      .orderBy(order[field], (by) => (descending ? by.desc().nullsLast() : by.asc().nullsLast()))
      .orderBy(sql.ref(`${alias}.uid`));
  if (asked.pageSize === 0) {
    const uids = inOrder(
      inDays(filtered)
        .clearSelect()
        .select(sql.ref(`${alias}.uid`).as('uid')),
    );
    return query(sql<JsonRow>`
      ${tables} select json_build_object('data', coalesce(json_agg(r.uid), '[]'::json))::text as json from (${uids}) r`);
  }
  // The page size and the offset of the first page are literals. With parameters, PostgreSQL cannot know how few rows
  // are requested and would plan each call again, which costs more than the list itself.
  const page = inOrder(inDays(filtered))
    .limit(sql.lit(asked.pageSize))
    .offset(asked.page === 1 ? sql.lit(0) : sql<number>`(${asked.page}::int - 1) * ${sql.lit(asked.pageSize)}`);
  const rows = looked ? sql`select ${looked.columns} from (${page}) r ${looked.joins}` : page;
  const total = inDays(counted).clearSelect().select(sql<number>`count(*)`.as('n'));
  return query(sql<JsonRow>`
    ${tables} select json_build_object(
      'data', (select coalesce(json_agg(r), '[]'::json) from (${rows}) r),
      'meta', json_build_object('page', ${asked.page}::int, 'pageSize', ${asked.pageSize}::int, 'total', (${total}))
    )::text as json
  `);
}

/** Converts any value to `jsonb` in SQL. @typeParam Column the input type of the column */
export const asJson = <Column = unknown>(value: unknown) => sql<Column>`${JSON.stringify(value)}::jsonb`;

/** Returns a pattern for `ilike` in which `%`, `_` and `\` are literal. */
export function contains(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
