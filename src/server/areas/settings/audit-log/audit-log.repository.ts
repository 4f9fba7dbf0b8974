import { type RawBuilder, sql } from 'kysely';
import { type AuditAction, type AuditFilter, mostCounted } from '#root/contract/settings/audit-log.ts';
import { listTables } from '#root/contract/shared/records/records.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** An entry as it is stored. */
export interface EntryRow {
  readonly id: string;
  /** ISO, with microseconds: also the place from which an export goes on. */
  readonly at: string;
  readonly table: string;
  readonly rootUid: string;
  readonly recordUid: string | null;
  readonly action: AuditAction;
  readonly actorUid: string | null;
  readonly behalfOfUid: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

export interface DetailRow extends EntryRow {
  readonly address: string | null;
  readonly requestId: string | null;
  readonly sessionUid: string | null;
  readonly seal: { readonly seq: string; readonly hash: string; readonly sealedAt: string } | null;
}

/** What of the log is asked for. */
export interface Asked {
  readonly organisation: string;
  readonly timeZone: string;
  readonly filter: AuditFilter['filter'];
  /** The only records to look at; undefined: all. */
  readonly records?: readonly string[] | undefined;
  /** The only tables to look at. */
  readonly tables?: readonly string[] | undefined;
}

const instantOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = sql`e.id::text as id, ${instantOf('e.at')} as at, e.entity as "table", e.root_uid as "rootUid", e.record_uid as "recordUid", e.action,
  e.actor_uid as "actorUid", e.behalf_of_uid as "behalfOfUid", e.before, e.after`;

const order = sql`order by e.at desc, e.id desc`;
const every = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

/** A day's beginning in the organisation's zone. */
const dayOf = (day: string, timeZone: string, later = 0) =>
  sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZone})`;

function conditions({ filter, timeZone, records, tables }: Asked) {
  const { kind, action, actor, behalf, from, to } = filter;
  const kinds = kind?.flatMap((one) => listTables(one));
  const wanted = tables ?? kinds;
  // What a list of values is asked of: the first is walked value by value, each by its index in the order of the list; in one go
  // the rows of several values would have to be sorted, all of them.
  const lists = [
    ...(records ? [{ column: sql`e.root_uid`, values: sql`${records}::uuid[]` }] : []),
    ...(wanted ? [{ column: sql`e.entity`, values: sql`${wanted}::text[]` }] : []),
    ...(actor ? [{ column: sql`e.actor_uid`, values: sql`${actor}::uuid[]` }] : []),
  ];
  const plain = [
    ...lists.slice(1).map(({ column, values }) => sql`${column} = any(${values})`),
    // Literally, so that the index of the few can serve.
    ...(action ? [sql`e.action in (${sql.join(action.map((one) => sql.lit(one)))})`] : []),
    ...(behalf ? [sql`e.behalf_of_uid is not null`] : []),
    ...(from ? [sql`e.at >= ${dayOf(from, timeZone)}`] : []),
    ...(to ? [sql`e.at < ${dayOf(to, timeZone, 1)}`] : []),
  ];
  return { first: lists[0], plain };
}

/** The newest `most` of the entries asked for, in no order. */
function newest(asked: Asked, most: number, more: readonly RawBuilder<unknown>[] = []) {
  const { first, plain } = conditions(asked);
  const where = [sql`e.organisation_uid = ${asked.organisation}`, ...plain, ...more];
  if (!first) return sql`select e.* from audit_entries e where ${every(where)} ${order} limit ${sql.lit(most)}`;
  return sql`select found.* from unnest(${first.values}) listed (value) cross join lateral (
    select e.* from audit_entries e where ${every([...where, sql`${first.column} = listed.value`])} ${order} limit ${sql.lit(most)}) found`;
}

export const auditLogRepository = {
  page: (asked: Asked, { page, pageSize }: { page: number; pageSize: number }) =>
    query(sql<EntryRow>`
      select ${columns} from (${newest(asked, page * pageSize)}) e ${order}
      limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}`),

  /** How many there are; counting stops at `most`. */
  count: (asked: Asked, most = mostCounted) =>
    query(sql<{ total: number }>`
      select count(*)::int as total from (select from (${newest(asked, most)}) e limit ${sql.lit(most)}) counted`),

  /** The next `most`, from the place where the former ones ended. */
  after: (asked: Asked, last: Pick<EntryRow, 'at' | 'id'> | undefined, most: number) => {
    const beyond = last ? [sql`(e.at, e.id) < (${last.at}::timestamptz, ${last.id}::bigint)`] : [];
    return query(
      sql<EntryRow>`select ${columns} from (${newest(asked, most, beyond)}) e ${order} limit ${sql.lit(most)}`,
    );
  },

  byId: (organisation: string, id: string) =>
    query(sql<DetailRow>`
      select ${columns}, e.address, e.request_id as "requestId", e.session_uid as "sessionUid",
        case when s.seq is not null then
          json_build_object('seq', s.seq::text, 'hash', encode(s.hash, 'hex'), 'sealedAt', ${instantOf('s.sealed_at')}) end as seal
      from audit_entries e
      left join audit_seals s on s.organisation_uid = e.organisation_uid and s.entry_id = e.id
      where e.organisation_uid = ${organisation} and e.id = ${id}`),

  /** The last link of the chain, and the entries behind it. */
  head: (organisation: string) =>
    query(sql<{ head: DetailRow['seal']; waiting: number }>`
      select (select json_build_object('seq', seq::text, 'hash', encode(hash, 'hex'), 'sealedAt', ${instantOf('sealed_at')})
          from audit_seals where organisation_uid = ${organisation}
            and seq = (select max(seq) from audit_seals where organisation_uid = ${organisation})) as head,
        (select count(*)::int from (
          select from audit_entries e where e.organisation_uid = ${organisation}
            and e.id > coalesce((select max(entry_id) from audit_seals where organisation_uid = ${organisation}), 0)
            order by e.id limit 10000) w) as waiting`),
};
