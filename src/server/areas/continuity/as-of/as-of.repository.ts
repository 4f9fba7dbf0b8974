import { type RawBuilder, sql } from 'kysely';
import type { AsOfBasis, AsOfResult, ComparisonFilter, differences } from '#root/contract/continuity/as-of.ts';
import type { ApprovedVersion } from '#root/domain/history/approved-rows.ts';
import { contains, type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { pastTables } from '#root/server/shared/as-of/past-tables.ts';

const uidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The maximum number of results that are kept for an organisation. */
export const maxResults = 20;

interface Of {
  readonly organisation: string;
  readonly uid: string;
}

export interface ResultWrite {
  readonly uid: string;
  readonly moment: Date;
  readonly basis: AsOfBasis;
  readonly head: string;
  readonly takenBack: number;
  readonly unmatched: number;
  readonly compared: number;
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  readonly impacts: readonly string[];
  readonly names: string;
}

/** The texts of a stored graph. Each text is a JSON list. */
export interface StoredGraph {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  readonly impacts: readonly string[];
}

export interface ChangeRow {
  readonly root: string;
  readonly record: string | null;
  readonly at: string;
  readonly table: string;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly actorName: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const utc = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const where = ({ organisation, uid }: Of) => sql`organisation_uid = ${organisation} and result_uid = ${uid}`;
/**
 * The condition that a record differs between the results `a` and `b`. The required recovery time is ignored, because
 * the comparison shows that time separately.
 */
const isOther = sql`(a.name, a.content - 'requiredMinutes') is distinct from (b.name, b.content - 'requiredMinutes')`;
/** A gap counts as changed if one of these fields changes. A new name does not count. */
const gapState = (side: string) =>
  sql`(${sql.ref(`${side}.content`)} -> 'verdict', ${sql.ref(`${side}.content`)} -> 'minutesOver', ${sql.ref(`${side}.content`)} -> 'state')`;

/**
 * The two results to compare, and the requested differences. `withGap` has the records at the ends of gaps that differ.
 */
interface Differences {
  readonly from: AsOfResult;
  readonly to: AsOfResult;
  readonly q: string;
  readonly filter: ComparisonFilter;
  readonly withGap: readonly string[];
  /** The maximum number of rows; null for no limit. */
  readonly most: number | null;
}

const pastNames = sql.join(pastTables.map((table) => sql.lit(table)));
/** The condition that the audit entry `e` is a change between the moments of two results. */
const isBetween = (organisation: string, from: AsOfResult, to: AsOfResult) => sql`e.organisation_uid = ${organisation}
  and e.at > ${from.moment}::timestamptz and e.at <= ${to.moment}::timestamptz and e.entity in (${pastNames})
  and e.action in ('created', 'updated', 'deleted')`;
const actors = (organisation: string, from: AsOfResult, to: AsOfResult) => sql`(
  select distinct e.actor_uid, e.behalf_of_uid from audit_entries e where ${isBetween(organisation, from, to)} and e.actor_uid is not null)`;

const isAny = (value: RawBuilder<unknown>, wanted: readonly string[] | undefined) =>
  wanted ? sql`${value} = any(${wanted as string[]}::text[])` : sql`true`;
/** The condition that an activity with these answers is in the divisions and units of the filter. */
const isIn = (content: RawBuilder<unknown>, { divisionUid, businessUnitUid }: ComparisonFilter) =>
  sql`(${isAny(sql`${content} -> 'details' ->> 'divisionUid'`, divisionUid)}
    and ${isAny(sql`${content} -> 'details' ->> 'businessUnitUid'`, businessUnitUid)})`;
const isEverywhere = ({ divisionUid, businessUnitUid }: ComparisonFilter) => sql.lit(!divisionUid && !businessUnitUid);
/** The condition that a record, in at least one of the two results, is in the divisions and units of the filter. */
const isAt = (filter: ComparisonFilter) =>
  sql`(${isEverywhere(filter)} or ${isIn(sql`a.content`, filter)} or ${isIn(sql`b.content`, filter)})`;

const page = (rows: RawBuilder<unknown>, counted: RawBuilder<unknown>, asked: { page: number; pageSize: number }) =>
  query(sql<JsonRow>`select json_build_object('data', (select coalesce(json_agg(r.content order by r.place), '[]') from (
      select * from (${rows}) all_rows order by place limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}) r),
    'meta', json_build_object('page', ${asked.page}::int, 'pageSize', ${asked.pageSize}::int, 'total', (${counted})))::text as json`);

export const asOfRepository = {
  kept: (organisation: string, moment: Date, basis: AsOfBasis, head: string) =>
    query(sql<{ uid: string }>`select uid from as_of_results where organisation_uid = ${organisation}
      and moment = ${moment.toISOString()}::timestamptz and basis = ${basis} and head = ${head}`),
  byUid: ({ organisation, uid }: Of) =>
    query(sql<AsOfResult>`
      select r.uid, ${utc(sql`r.moment`)} as moment, r.basis, ${utc(sql`r.created_at`)} as "createdAt", r.head::text, r.sealed::text,
        encode(r.seal, 'hex') as seal, r.taken_back as "takenBack", r.unmatched, r.compared,
        (select count(*)::int from as_of_records a where a.organisation_uid = r.organisation_uid and a.result_uid = r.uid
          and a.kind = 'activity') as activities,
        g.open, g.accepted
      from as_of_results r, lateral (
        select count(*) filter (where content ->> 'state' = 'open')::int as open,
          count(*) filter (where content ->> 'state' = 'accepted')::int as accepted
        from as_of_gaps k where k.organisation_uid = r.organisation_uid and k.result_uid = r.uid) g
      where r.organisation_uid = ${organisation} and r.uid = ${uid}`),
  graph: ({ organisation, uid }: Of) =>
    query(
      sql<StoredGraph>`select nodes, edges, impacts from as_of_results where organisation_uid = ${organisation} and uid = ${uid}`,
    ),
  names: ({ organisation, uid }: Of) =>
    query(sql<{ names: Record<string, string> }>`
      select names from as_of_results where organisation_uid = ${organisation} and uid = ${uid}`),
  /** Returns, for each activity, the last version that was approved up to the moment. */
  approved: (organisation: string, moment: Date) =>
    query(sql<ApprovedVersion>`
      select distinct on (activity_uid) activity_uid as "activityUid", content from activity_snapshots
      where organisation_uid = ${organisation} and approved_at <= ${moment.toISOString()}::timestamptz
      order by activity_uid, approved_at desc`),
  insert: (organisation: string, one: ResultWrite) =>
    query(sql`
      insert into as_of_results (organisation_uid, uid, moment, basis, head, sealed, seal, taken_back, unmatched, compared, nodes,
        edges, impacts, names)
      select ${organisation}, ${one.uid}, ${one.moment.toISOString()}::timestamptz, ${one.basis}, ${one.head}, coalesce(s.seq, 0), s.hash,
        ${one.takenBack}, ${one.unmatched}, ${one.compared}, ${one.nodes}::text[], ${one.edges}::text[], ${one.impacts}::text[],
        ${one.names}::jsonb
      from (select 1) one left join lateral (select seq, hash from audit_seals where organisation_uid = ${organisation}
        order by seq desc limit 1) s on true`),
  insertRecords: ({ organisation, uid }: Of, records: string) =>
    query(sql`
      insert into as_of_records (organisation_uid, result_uid, uid, kind, name, required, content)
      select ${organisation}::uuid, ${uid}::uuid, r.uid, r.kind, r.name, r.required, r.content
      from jsonb_to_recordset(${records}::jsonb) as r (uid uuid, kind text, name text, required integer, content jsonb)`),
  insertGaps: ({ organisation, uid }: Of, gaps: string, first: number) =>
    query(sql`
      insert into as_of_gaps (organisation_uid, result_uid, position, gap_key, content)
      select ${organisation}::uuid, ${uid}::uuid, ${first}::int + n::int, g ->> 'key', g
      from jsonb_array_elements(${gaps}::jsonb) with ordinality as list (g, n)`),
  /** Deletes all results except the latest `maxResults`. */
  tidy: (organisation: string) =>
    query(sql`
      delete from as_of_results where organisation_uid = ${organisation} and uid in (
        select uid from as_of_results where organisation_uid = ${organisation} order by created_at desc, uid offset ${sql.lit(maxResults)})`),
  activities: (
    of: Of,
    asked: { page: number; pageSize: number; sort: string; q: string; uids?: readonly string[] | undefined },
  ) => {
    const filtered = sql`from as_of_records where ${where(of)} and kind = 'activity' and name ilike ${contains(asked.q)}
      and (${asked.uids ?? null}::uuid[] is null or uid = any(${asked.uids ?? null}::uuid[]))`;
    const order = sql.raw(asked.sort === '-name' ? 'desc' : 'asc');
    return page(
      sql`select content, row_number() over (order by lower(name) ${order}, uid) as place ${filtered}`,
      sql`select count(*) ${filtered}`,
      asked,
    );
  },
  gaps: (
    of: Of,
    asked: {
      page: number;
      pageSize: number;
      sort: string;
      q: string;
      verdicts?: readonly string[] | undefined;
      states: readonly string[];
    },
  ) => {
    const filtered = sql`from as_of_gaps where ${where(of)}
      and (content -> 'dependent' ->> 'name' ilike ${contains(asked.q)} or content -> 'provider' ->> 'name' ilike ${contains(asked.q)})
      and (${asked.verdicts ?? null}::text[] is null or content ->> 'verdict' = any(${asked.verdicts ?? null}::text[]))
      and content ->> 'state' = any(${asked.states}::text[])`;
    const place = sql.raw(asked.sort === '-severity' ? '-position' : 'position');
    return page(sql`select content, ${place} as place ${filtered}`, sql`select count(*) ${filtered}`, asked);
  },
  /** Returns the records that differ between two results, and the number of these records. */
  differences: (organisation: string, { from, to, q, filter, withGap, most }: Differences) =>
    query(sql<{
      uid: string;
      kind: AsOfKind;
      name: string;
      what: (typeof differences)[number];
      requiredBefore: number | null;
      requiredAfter: number | null;
      total: number;
    }>`
      select d.*, count(*) over ()::int as total from (
        select coalesce(b.uid, a.uid) as uid, coalesce(b.kind, a.kind) as kind, coalesce(b.name, a.name) as name,
          case when a.uid is null then 'added' when b.uid is null then 'removed' when ${isOther} then 'changed' else 'required' end as what,
          a.required as "requiredBefore", b.required as "requiredAfter"
        from (select * from as_of_records where ${where({ organisation, uid: from.uid })}) a
        full join (select * from as_of_records where ${where({ organisation, uid: to.uid })}) b on b.uid = a.uid
        where (a.uid is null or b.uid is null or ${isOther} or a.required is distinct from b.required)
          and ${isAt(filter)}) d
      where d.name ilike ${contains(q)} and ${isAny(sql`d.kind`, filter.kind)} and ${isAny(sql`d.what`, filter.what)}
        and ${filter.effect === 'gap' ? sql`d.uid = any(${withGap}::uuid[])` : sql`true`}
        and ${filter.effect === 'required' ? sql`d."requiredBefore" is distinct from d."requiredAfter"` : sql`true`}
        and ${
          filter.actorUid
            ? sql`exists (select from audit_entries e where ${isBetween(organisation, from, to)}
          and e.root_uid = d.uid and e.actor_uid = any(${filter.actorUid}::uuid[]))`
            : sql`true`
        }
      order by 4, lower(d.name), 1 limit ${most}`),
  gapDifferences: (organisation: string, { from, to, q, filter }: Omit<Differences, 'withGap' | 'most'>) =>
    query(sql<{ before: unknown; after: unknown }>`
      select a.content as before, b.content as after
      from (select * from as_of_gaps where ${where({ organisation, uid: from.uid })}) a
      full join (select * from as_of_gaps where ${where({ organisation, uid: to.uid })}) b on b.gap_key = a.gap_key
      where (a.gap_key is null or b.gap_key is null or ${gapState('a')} is distinct from ${gapState('b')})
        and concat_ws(E'\n', coalesce(b.content, a.content) -> 'dependent' ->> 'name', coalesce(b.content, a.content) -> 'provider' ->> 'name')
          ilike ${contains(q)}
        and (${isEverywhere(filter)} or exists (select from as_of_records r where r.organisation_uid = ${organisation}
          and r.result_uid in (${from.uid}, ${to.uid}) and r.uid::text in (coalesce(b.content, a.content) -> 'dependent' ->> 'uid',
            coalesce(b.content, a.content) -> 'provider' ->> 'uid') and ${isIn(sql`r.content`, filter)}))
      order by coalesce(b.position, a.position), coalesce(a.gap_key, b.gap_key)`),
  /** Returns all users who changed something between the moments of two results. */
  people: (organisation: string, from: AsOfResult, to: AsOfResult) =>
    query(sql<{ uid: string; name: string }>`
      select p.uid, min(p.name) as name from audit_people(
        (select array_agg(c.actor_uid order by c.actor_uid, c.behalf_of_uid) from ${actors(organisation, from, to)} c),
        (select array_agg(c.behalf_of_uid order by c.actor_uid, c.behalf_of_uid) from ${actors(organisation, from, to)} c)) p
      group by p.uid order by 2, 1`),
  /** Returns the names of users, as the log shows them. */
  userNames: (uids: readonly string[]) =>
    query(sql<{ uid: string; name: string }>`
      select p.uid, min(p.name) as name from audit_people(${uids}::uuid[], '{}') p group by p.uid`),
  /** Returns the changes of these records between the moments of two results, ordered from the latest. */
  changes: (organisation: string, from: AsOfResult, to: AsOfResult, uids: readonly string[], most: number) =>
    query(sql<ChangeRow>`
      select e.root_uid as root, e.record_uid as record, ${utc(sql`e.at`)} as at, e.entity as "table", e.action, e.before, e.after,
        (select p.name from audit_people(array[e.actor_uid], array[e.behalf_of_uid]) p limit 1) as "actorName"
      from audit_entries e
      where ${isBetween(organisation, from, to)} and e.root_uid = any(${uids}::uuid[])
      order by e.id desc limit ${most}`),
  /**
   * Returns the records to which these records refer in at least one of the two results. If a record differs without a
   * change of its own, the cause is a change of a record to which it refers.
   */
  named: (organisation: string, from: AsOfResult, to: AsOfResult, uids: readonly string[]) =>
    query(sql<{ uid: string; named: string[] }>`
      select r.uid, array_agg(distinct m.uid[1]) as named from as_of_records r,
        lateral regexp_matches(r.content::text, ${`"(${uidPattern})"`}, 'g') m (uid)
      where r.organisation_uid = ${organisation} and r.result_uid in (${from.uid}, ${to.uid}) and r.uid = any(${uids}::uuid[])
      group by r.uid`),
};

type AsOfKind = 'activity' | 'application' | 'supplier' | 'equipment' | 'location' | 'utility' | 'role';
