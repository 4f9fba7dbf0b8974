import { findName, type Statement } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';

/** The state of an organisation's log. Two states are the same if nothing has been written in between. */
export interface LogState {
  /** An id of the log, as text. No new entry can appear up to it; see `audit_settled()`. */
  readonly settled: string;
  /** The number of writes above it. */
  readonly writes: number;
  /** The ids of the writes that changed only a version. They are removed once they are settled, so their number isn't enough. */
  readonly quiet: string;
}
type WritesSince = Pick<LogState, 'writes' | 'quiet'>;

/** Beyond this number, counting the writes costs more than the cache saves. */
const maxCountedWrites = 5_000;

/** Whether a value with this state is worth remembering. */
export const isCountable = ({ writes }: LogState): boolean => writes <= maxCountedWrites;

const prepare = <Row>(text: string, values: readonly unknown[]): Statement<Row> => ({
  text,
  values,
  name: findName(text),
});

/** SQL: the columns of `WritesSince` for an organisation, above an id; `quietWrites` stands in its FROM. */
const writesColumns = (organisation: string, settled: string) => `
  ((select count(*) from audit_entries where organisation_uid = ${organisation} and id > ${settled}) + q.n)::int as writes, q.quiet`;
const quietWrites = (organisation: string, settled: string) => `(
  select count(*) as n, coalesce(string_agg(id::text, ' ' order by id), '') as quiet
  from quiet_writes where organisation_uid = ${organisation} and id > ${settled}) q`;

const stateText = `select o.settled::text as settled, ${writesColumns('o.uid', 'o.settled')}
  from (select $1::uuid as uid, audit_settled() as settled offset 0) o
  cross join lateral ${quietWrites('o.uid', 'o.settled')}`;

const sinceText = `select ${writesColumns('o.uid', 'o.settled')}
  from (select $1::uuid as uid, $2::bigint as settled) o
  cross join lateral ${quietWrites('o.uid', 'o.settled')}`;

const stateOfTablesText = `select o.settled::text as settled, '' as quiet,
  (select count(*)::int from audit_entries where organisation_uid = $1 and id > o.settled and entity = any($2::text[])) as writes
  from (select audit_settled() as settled offset 0) o`;

const sinceInTablesText = `select count(*)::int as writes, '' as quiet
  from audit_entries where organisation_uid = $1 and id > $2::bigint and entity = any($3::text[])`;

/**
 * Returns the organisation's state. Values that are read after it are consistent if the state is unchanged later.
 * @param tables count alone, and only changes of more than a version; absent: every write counts
 */
export async function readLogState(db: Db, organisation: string, tables?: readonly string[]): Promise<LogState> {
  const statement = tables
    ? prepare<LogState>(stateOfTablesText, [organisation, tables])
    : prepare<LogState>(stateText, [organisation]);
  const state = await db.maybe(statement);
  if (!state) throw new Error('A query without a condition returned no row');
  return state;
}

/** Whether nothing has been written in the organisation since it was in this state. @param tables as for `readLogState` */
export async function isUnchanged(
  db: Db,
  organisation: string,
  { settled, writes, quiet }: LogState,
  tables?: readonly string[],
): Promise<boolean> {
  const statement = tables
    ? prepare<WritesSince>(sinceInTablesText, [organisation, settled, tables])
    : prepare<WritesSince>(sinceText, [organisation, settled]);
  const now = await db.maybe(statement);
  return now?.writes === writes && now.quiet === quiet;
}

/** Adds the organisation's state, at the same moment of the database, to a statement that returns `json`. */
export function withLogState<Row>({ text, values }: Statement<Row>, organisation: string): Statement<Row & LogState> {
  const uid = `$${values.length + 1}::uuid`;
  const stated = `with log as materialized (select audit_settled() as settled)
      select answer.json, log.settled::text as settled, ${writesColumns(uid, 'log.settled')}
      from log cross join lateral ${quietWrites(uid, 'log.settled')} cross join (${text}) answer`;
  return prepare(stated, [...values, organisation]);
}
