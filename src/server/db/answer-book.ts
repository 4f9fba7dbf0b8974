import { sql } from 'kysely';
import { createLruCache } from '../lru-cache.ts';
import { type JsonRow, query } from './queries.ts';
import { nameOf, type Query, type Statement, toStatement } from './statement.ts';
import { type Db, Json } from './tenant.ts';

/** Remembers the answers that are asked for most. */
export interface AnswerBook {
  /**
   * Like `db.json`, but what is remembered is answered where the database says, in a statement of this call, that nothing has
   * been written in the organisation since.
   * @param db of a call that reads: what an unfinished transaction has written must not be remembered
   * @param asked reads nothing but tables whose changes are logged, of this organisation alone, and no clock
   */
  json(db: Db, organisation: string, asked: Query<JsonRow>): Promise<Json>;
}

interface State {
  /** An id of the log up to which nothing will turn up any more, as text: see `audit_settled()`. */
  readonly settled: string;
  /** How much has been written above it. */
  readonly writes: number;
  /** The ids of what of that changed nothing but a version: these go once they are settled, so their number alone tells nothing. */
  readonly quiet: string;
}
interface Remembered extends State {
  readonly answer: Json;
}

/** Past so many writes since, counting them costs more than it spares. */
const mostCounted = 2_000;

type Written = Pick<State, 'writes' | 'quiet'>;

/** SQL: the columns of `Written` of organisation `organisation` above the id `settled`. */
const written = (organisation: string, settled: string) => `
  ((select count(*) from audit_entries where organisation_uid = ${organisation} and id > ${settled}) + q.n)::int as writes, q.quiet`;
const quietly = (organisation: string, settled: string) => `(
  select count(*) as n, coalesce(string_agg(id::text, ' ' order by id), '') as quiet
  from quiet_writes where organisation_uid = ${organisation} and id > ${settled}) q`;

const writtenSince = (organisation: string, settled: string) =>
  query(sql<Written>`select ${sql.raw(written('o.uid', 'o.settled'))}
    from (select ${organisation}::uuid as uid, ${settled}::bigint as settled) o
    cross join lateral ${sql.raw(quietly('o.uid', 'o.settled'))}`);

const sameAs = (now: Written | undefined, { writes, quiet }: State) => now?.writes === writes && now.quiet === quiet;

const statedTexts = new Map<string, string>();

/** The statement, and of the same moment of the database what tells later whether its answer still holds. */
function withState({ text, values, name = '' }: Statement<JsonRow>, organisation: string): Statement<JsonRow & State> {
  const place = `$${values.length + 1}::uuid`;
  const stated =
    statedTexts.get(name) ??
    `with log as materialized (select audit_settled() as settled)
      select answer.json, log.settled::text as settled, ${written(place, 'log.settled')}
      from log cross join lateral ${quietly(place, 'log.settled')} cross join (${text}) answer`;
  statedTexts.set(name, stated);
  return { text: stated, values: [...values, organisation], name: nameOf(stated) };
}

/** @param mostBytes of answers remembered in all; the least recently used go first */
export function createAnswerBook(mostBytes: number): AnswerBook {
  const book = createLruCache<Remembered>(mostBytes);
  const remember = (key: string, entry: Remembered, size: number) => {
    if (entry.writes > mostCounted || size > mostBytes / 8) book.delete(key);
    else book.set(key, entry, size);
  };
  return {
    async json(db, organisation, asked) {
      const statement = toStatement(asked);
      // Unnamed are texts of which there are too many to be asked for twice.
      if (!statement.name || mostBytes === 0) return db.json(statement);
      const key = JSON.stringify([organisation, statement.name, statement.values]);
      const known = book.get(key);
      if (known && sameAs(await db.maybe(writtenSince(organisation, known.settled)), known)) return known.answer;
      const row = await db.maybe(withState(statement, organisation));
      if (!row) return db.json(statement);
      const { json, settled, writes, quiet } = row;
      const answer = new Json(json);
      remember(key, { settled, writes, quiet, answer }, 2 * (key.length + json.length + quiet.length));
      return answer;
    },
  };
}
