import { sql } from 'kysely';
import { query } from './queries.ts';
import { nameOf, type Statement } from './statement.ts';
import type { Db } from './tenant.ts';

/** What tells later whether anything has been written in an organisation since. */
export interface LogState {
  /** An id of the log up to which nothing will turn up any more, as text: see `audit_settled()`. */
  readonly settled: string;
  /** How much has been written above it. */
  readonly writes: number;
  /** The ids of what of that changed nothing but a version: these go once they are settled, so their number alone tells nothing. */
  readonly quiet: string;
}
type Written = Pick<LogState, 'writes' | 'quiet'>;

/** Past so many writes since, counting them costs more than remembering spares. */
const mostCounted = 2_000;

/** Whether something of this state is worth remembering. */
export const isCountable = ({ writes }: LogState): boolean => writes <= mostCounted;

/** SQL: the columns of `Written` of organisation `organisation` above the id `settled`. */
const written = (organisation: string, settled: string) => `
  ((select count(*) from audit_entries where organisation_uid = ${organisation} and id > ${settled}) + q.n)::int as writes, q.quiet`;
const quietly = (organisation: string, settled: string) => `(
  select count(*) as n, coalesce(string_agg(id::text, ' ' order by id), '') as quiet
  from quiet_writes where organisation_uid = ${organisation} and id > ${settled}) q`;

const stateNow = (organisation: string) =>
  query(sql<LogState>`select o.settled::text as settled, ${sql.raw(written('o.uid', 'o.settled'))}
    from (select ${organisation}::uuid as uid, audit_settled() as settled offset 0) o
    cross join lateral ${sql.raw(quietly('o.uid', 'o.settled'))}`);

const writtenSince = (organisation: string, settled: string) =>
  query(sql<Written>`select ${sql.raw(written('o.uid', 'o.settled'))}
    from (select ${organisation}::uuid as uid, ${settled}::bigint as settled) o
    cross join lateral ${sql.raw(quietly('o.uid', 'o.settled'))}`);

/** The state of an organisation now. What is read after this and found unchanged later is whole: nothing came in between. */
export async function logState(db: Db, organisation: string): Promise<LogState> {
  const state = await db.maybe(stateNow(organisation));
  if (!state) throw new Error('A query without a condition has answered nothing');
  return state;
}

/** Whether nothing has been written in the organisation since it was in this state. */
export async function isUnchanged(
  db: Db,
  organisation: string,
  { settled, writes, quiet }: LogState,
): Promise<boolean> {
  const now = await db.maybe(writtenSince(organisation, settled));
  return now?.writes === writes && now.quiet === quiet;
}

const statedTexts = new Map<string, string>();

/** A statement that answers a `json`, and the state of the organisation at the same moment of the database. */
export function withState<Row>({ text, values, name = '' }: Statement<Row>, organisation: string) {
  const place = `$${values.length + 1}::uuid`;
  const stated =
    statedTexts.get(name) ??
    `with log as materialized (select audit_settled() as settled)
      select answer.json, log.settled::text as settled, ${written(place, 'log.settled')}
      from log cross join lateral ${quietly(place, 'log.settled')} cross join (${text}) answer`;
  statedTexts.set(name, stated);
  return { text: stated, values: [...values, organisation], name: nameOf(stated) } as Statement<Row & LogState>;
}
