import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';

/** One SQL statement with its values. `Row` is the shape of a row it returns; it exists for the compiler only. */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Names a server-side prepared statement; the same text always has the same name. Absent: not prepared. */
  readonly name?: string | undefined;
  readonly row?: Row;
}

/** What the database can run: a Kysely query or a ready statement. */
export type Query<Row> = Compilable<Row> | Statement<Row>;

// A list can be asked for in many combinations of filters; past this many texts, further ones are not prepared, so that
// neither this map nor the server's memory grows without end.
const rememberedTexts = 2000;
const names = new Map<string, string>();

/** The stable name under which a text is prepared on each connection, or undefined when too many are. */
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
 * Builds a query once and only exchanges its values afterwards: for the calls that are made most.
 * @example const byUid = prepared<{ uid: string }, Row>((value) => queries.selectFrom('users').where('uid', '=', value('uid')))
 */
export function prepared<Values extends object, Row>(
  build: (value: <K extends keyof Values & string>(key: K) => Values[K]) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  let text: string | undefined;
  let slots: readonly unknown[] = [];
  return (values) => {
    if (text === undefined) {
      // The marker stands where the value will: Kysely passes parameters through untouched.
      const compiled = build((key) => new Parameter(key) as never).compile();
      text = compiled.sql;
      slots = compiled.parameters;
    }
    const filled = slots.map((slot) => (slot instanceof Parameter ? values[slot.key as keyof Values] : slot));
    return { text, values: filled, name: findName(text) };
  };
}

/** The shapes of one query that are kept; a list can be asked for in very many. */
const rememberedShapes = 200;

/**
 * Like `prepared`, for a query whose text depends on what is asked: built once for each shape of it.
 * @returns takes what tells two texts apart as `shape`, and builds where that is new
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
