import { findName, type Statement } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';

/** The state of an organisation's audit log. If two states are equal, nothing has been written between them. */
export interface LogState {
  /** The id of an entry, as text. No further entry can get this id or a lower one; see `audit_settled()`. */
  readonly settled: string;
  /** The number of writes with ids above `settled`. */
  readonly writes: number;
  /**
   * The ids of the writes that changed only a version. Their number would not be enough: the database deletes settled
   * ids, so after a new write the number could be the same as before.
   */
  readonly quiet: string;
}
type WritesSince = Pick<LogState, 'writes' | 'quiet'>;

/** SQL for the condition that an entry of the log is a change of a row. Other entries do not affect cached values. */
export const isChange = `action in ('created', 'updated', 'deleted')`;

/** Beyond this number, counting the writes costs more than the cache saves. */
const maxCountedWrites = 5_000;

/** Returns true if a value with this state is worth caching. */
export const isCountable = ({ writes }: LogState): boolean => writes <= maxCountedWrites;

const prepare = <Row>(text: string, values: readonly unknown[]): Statement<Row> => ({
  text,
  values,
  name: findName(text),
});

/**
 * SQL for the columns of `WritesSince` for an organisation and the ids above `settled`. These columns need
 * `quietWrites` in the FROM clause, as `q`.
 */
const writesColumns = (organisation: string, settled: string) => `
  ((select count(*) from audit_entries where organisation_uid = ${organisation} and id > ${settled} and ${isChange}) + q.n)::int as writes, q.quiet`;
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
  (select count(*)::int from audit_entries where organisation_uid = $1 and id > o.settled and entity = any($2::text[]) and ${isChange}) as writes
  from (select audit_settled() as settled offset 0) o`;

const sinceInTablesText = `select count(*)::int as writes, '' as quiet
  from audit_entries where organisation_uid = $1 and id > $2::bigint and entity = any($3::text[]) and ${isChange}`;

/**
 * Returns the state of the organisation's audit log. Values that are read afterwards are consistent if the log still
 * has this state when the last value has been read.
 * @param tables counts only writes to these tables that change more than a version; if undefined, every write counts
 */
export async function readLogState(db: Db, organisation: string, tables?: readonly string[]): Promise<LogState> {
  const statement = tables
    ? prepare<LogState>(stateOfTablesText, [organisation, tables])
    : prepare<LogState>(stateText, [organisation]);
  const state = await db.maybe(statement);
  if (!state) throw new Error('A query without a condition returned no row');
  return state;
}

/**
 * Returns true if nothing has been written in the organisation since this state.
 * @param tables as for `readLogState`
 */
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

/** Adds the state of the organisation's log to a statement that returns `json`. Both are read at the same moment. */
export function withLogState<Row>({ text, values }: Statement<Row>, organisation: string): Statement<Row & LogState> {
  const uid = `$${values.length + 1}::uuid`;
  const stated = `with log as materialized (select audit_settled() as settled)
      select answer.json, log.settled::text as settled, ${writesColumns(uid, 'log.settled')}
      from log cross join lateral ${quietWrites(uid, 'log.settled')} cross join (${text}) answer`;
  return prepare(stated, [...values, organisation]);
}
