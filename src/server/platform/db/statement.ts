import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';
import { LRUCache } from 'lru-cache';

/** An SQL statement with its values. `Row` is the type of its rows and exists only for the compiler. */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * The name of the server-side prepared statement, which is always the same for the same text; undefined if the
   * statement is not prepared.
   */
  readonly name?: string | undefined;
  readonly row?: Row;
}

/** A Kysely query or a complete statement. */
export type Query<Row> = Compilable<Row> | Statement<Row>;

// Lists have many combinations of filters, so without a maximum, this map would grow without limit.
const names = new LRUCache<string, string>({ max: 2000 });

/** Returns the name under which a text is prepared, which is always the same for the same text. */
export function findName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

export function toStatement<Row>(query: Query<Row>): Statement<Row> {
  if ('text' in query) return query;
  const compiled = query.compile();
  return { text: compiled.sql, values: compiled.parameters, name: findName(compiled.sql) };
}

class Parameter {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/**
 * Builds a query once and then only replaces its values, for the most frequent calls.
 * @example
 * const byUid = prepared<{ uid: string }, Row>((value) => queries.selectFrom('users').where('uid', '=', value('uid')));
 */
export function prepared<Values extends object, Row>(
  build: (value: <K extends keyof Values & string>(key: K) => Values[K]) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  let text: string | undefined;
  let slots: readonly unknown[] = [];
  return (values) => {
    if (text === undefined) {
      // Builds the query with a marker in place of each value. Kysely passes parameters on unchanged, so the markers
      // are then found among them.
      const compiled = build((key) => new Parameter(key) as never).compile();
      text = compiled.sql;
      slots = compiled.parameters;
    }
    const filled = slots.map((slot) => (slot instanceof Parameter ? values[slot.key as keyof Values] : slot));
    return { text, values: filled, name: findName(text) };
  };
}

/** The maximum number of cached shapes of one query. */
const rememberedShapes = 200;

/**
 * For a query whose text depends on the request: builds the query once for each shape, and then only replaces its
 * values.
 * @returns a function that takes the `shape`, which must be different for each text
 */
export function preparedByShape<Values extends object, Row>() {
  const known = new Map<string, (values: Values) => Statement<Row>>();
  return (
    shape: string,
    values: Values,
    build: (value: <K extends keyof Values & string>(key: K) => Values[K]) => Compilable<Row>,
  ): Statement<Row> => {
    const statement = known.get(shape) ?? prepared(build);
    if (known.size < rememberedShapes) known.set(shape, statement);
    return statement(values);
  };
}
