import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';

/** One SQL statement with its values. `Row` is the type of its rows and exists only for the compiler. */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Names a server-side prepared statement; the same text always has the same name. Absent: not prepared. */
  readonly name?: string | undefined;
  readonly row?: Row;
}

/** A Kysely query or a complete statement. */
export type Query<Row> = Compilable<Row> | Statement<Row>;

// Lists have many combinations of filters. Beyond this number of texts, further ones are not prepared, so that neither
// this map nor PostgreSQL's memory grows without limit.
const rememberedTexts = 2000;
const names = new Map<string, string>();

/** Returns the name under which a text is prepared on each connection, or undefined if there are too many. */
export function findName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= rememberedTexts) return known;
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
 * Builds a query once and afterwards only replaces its values, for the most frequent calls.
 * @example const byUid = prepared<{ uid: string }, Row>((value) => queries.selectFrom('users').where('uid', '=', value('uid')))
 */
export function prepared<Values extends object, Row>(
  build: (value: <K extends keyof Values & string>(key: K) => Values[K]) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  let text: string | undefined;
  let slots: readonly unknown[] = [];
  return (values) => {
    if (text === undefined) {
      // The marker takes the place of the value, because Kysely does not change parameters.
      const compiled = build((key) => new Parameter(key) as never).compile();
      text = compiled.sql;
      slots = compiled.parameters;
    }
    const filled = slots.map((slot) => (slot instanceof Parameter ? values[slot.key as keyof Values] : slot));
    return { text, values: filled, name: findName(text) };
  };
}

/** The maximum number of remembered shapes of one query. */
const rememberedShapes = 200;

/**
 * Like `prepared`, for a query whose text depends on the request. It is built once for each shape.
 * @returns a function that takes the `shape`, which must differ whenever the text does
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
