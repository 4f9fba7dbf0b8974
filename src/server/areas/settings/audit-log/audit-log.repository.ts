import { type RawBuilder, sql } from 'kysely';
import { type AuditAction, type AuditFilter, maxCounted } from '#root/contract/settings/audit-log.ts';
import { listTables } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** An entry as it is stored. */
export interface EntryRow {
  readonly id: string;
  /** The moment in ISO format, with microseconds because an export continues from this moment. */
  readonly at: string;
  readonly table: string;
  readonly rootUid: string;
  readonly recordUid: string | null;
  readonly action: AuditAction;
  readonly actorUid: string | null;
  readonly behalfOfUid: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly address: string | null;
}

export interface DetailRow extends EntryRow {
  readonly requestId: string | null;
  readonly sessionUid: string | null;
  readonly seal: { readonly seq: string; readonly hash: string; readonly sealedAt: string } | null;
}

/** The entries to select. */
export interface LogQuery {
  readonly organisation: string;
  readonly timeZone: string;
  readonly filter: AuditFilter['filter'];
  /** The records whose entries are selected; undefined selects the entries of all records. */
  readonly records?: readonly string[] | undefined;
  /** The tables whose entries are selected; undefined selects the entries of all tables. */
  readonly tables?: readonly string[] | undefined;
}

const formatInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = sql`e.id::text as id, ${formatInstant('e.at')} as at, e.entity as "table", e.root_uid as "rootUid", e.record_uid as "recordUid", e.action,
  e.actor_uid as "actorUid", e.behalf_of_uid as "behalfOfUid", e.before, e.after, e.address`;

const order = sql`order by e.at desc, e.id desc`;
const joinConditions = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

/** SQL for the moment at which a day begins in the organisation's time zone. `plusDays` selects a later day. */
const startOfDay = (day: string, timeZone: string, plusDays = 0) =>
  sql`((${day}::date + ${sql.lit(plusDays)})::timestamp at time zone ${timeZone})`;

function buildConditions({ filter, timeZone, records, tables }: LogQuery) {
  const { kind, action, actor, behalf, from, to } = filter;
  const kinds = kind?.flatMap((one) => listTables(one));
  const wanted = tables ?? kinds;
  // The entries are read separately for each value of the first list, by an index that has the order of the result. A
  // single `any` would have to sort the entries of all values.
  const lists = [
    ...(records ? [{ column: sql`e.root_uid`, values: sql`${records}::uuid[]` }] : []),
    ...(wanted ? [{ column: sql`e.entity`, values: sql`${wanted}::text[]` }] : []),
    ...(actor ? [{ column: sql`e.actor_uid`, values: sql`${actor}::uuid[]` }] : []),
  ];
  const plain = [
    ...lists.slice(1).map(({ column, values }) => sql`${column} = any(${values})`),
    // The actions are literals, so that a partial index can be used.
    ...(action ? [sql`e.action in (${sql.join(action.map((one) => sql.lit(one)))})`] : []),
    ...(behalf ? [sql`e.behalf_of_uid is not null`] : []),
    ...(from ? [sql`e.at >= ${startOfDay(from, timeZone)}`] : []),
    ...(to ? [sql`e.at < ${startOfDay(to, timeZone, 1)}`] : []),
  ];
  return { first: lists[0], plain };
}

/** Selects the newest `most` entries, in no particular order. */
function selectNewest(asked: LogQuery, most: number, more: readonly RawBuilder<unknown>[] = []) {
  const { first, plain } = buildConditions(asked);
  const where = [sql`e.organisation_uid = ${asked.organisation}`, ...plain, ...more];
  if (!first)
    return sql`select e.* from audit_entries e where ${joinConditions(where)} ${order} limit ${sql.lit(most)}`;
  return sql`select found.* from unnest(${first.values}) listed (value) cross join lateral (
    select e.* from audit_entries e where ${joinConditions([...where, sql`${first.column} = listed.value`])} ${order} limit ${sql.lit(most)}) found`;
}

export const auditLogRepository = {
  page: (asked: LogQuery, { page, pageSize }: { page: number; pageSize: number }) =>
    query(sql<EntryRow>`
      select ${columns} from (${selectNewest(asked, page * pageSize)}) e ${order}
      limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}`),

  /** Returns the number of entries. Counting stops at `most`. */
  count: (asked: LogQuery, most = maxCounted) =>
    query(sql<{ total: number }>`
      select count(*)::int as total from (select from (${selectNewest(asked, most)}) e limit ${sql.lit(most)}) counted`),

  /** Returns the next `most` entries after the last entry of the previous page. */
  after: (asked: LogQuery, last: Pick<EntryRow, 'at' | 'id'> | undefined, most: number) => {
    const beyond = last ? [sql`(e.at, e.id) < (${last.at}::timestamptz, ${last.id}::bigint)`] : [];
    return query(
      sql<EntryRow>`select ${columns} from (${selectNewest(asked, most, beyond)}) e ${order} limit ${sql.lit(most)}`,
    );
  },

  byId: (organisation: string, id: string) =>
    query(sql<DetailRow>`
      select ${columns}, e.request_id as "requestId", e.session_uid as "sessionUid",
        case when s.seq is not null then
          json_build_object('seq', s.seq::text, 'hash', encode(s.hash, 'hex'), 'sealedAt', ${formatInstant('s.sealed_at')}) end as seal
      from audit_entries e
      left join audit_seals s on s.organisation_uid = e.organisation_uid and s.entry_id = e.id
      where e.organisation_uid = ${organisation} and e.id = ${id}`),

  /** Returns the last seal of the chain, and the number of entries that are not sealed yet. */
  head: (organisation: string) =>
    query(sql<{ head: DetailRow['seal']; waiting: number }>`
      select (select json_build_object('seq', seq::text, 'hash', encode(hash, 'hex'), 'sealedAt', ${formatInstant('sealed_at')})
          from audit_seals where organisation_uid = ${organisation}
            and seq = (select max(seq) from audit_seals where organisation_uid = ${organisation})) as head,
        (select count(*)::int from (
          select from audit_entries e where e.organisation_uid = ${organisation}
            and e.id > coalesce((select max(entry_id) from audit_seals where organisation_uid = ${organisation}), 0)
            order by e.id limit 10000) w) as waiting`),
};
