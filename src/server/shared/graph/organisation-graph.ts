import { type RawBuilder, sql } from 'kysely';
import { type NodeKind, nodeKinds } from '#root/contract/shared/records/define-record.ts';
import { findNodeTable } from '#root/contract/shared/records/records.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import type { LogState } from '#root/server/platform/cache/log-state.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { ImpactChanges } from './graph-impacts.ts';

/** A node with what the engine does not need to know but a change does: which master rows its times come from. */
export interface GraphNode extends ContinuityNode {
  readonly name: string;
  readonly rtoUid: string | null;
  readonly mtpdUid: string | null;
  readonly mdlUid: string | null;
}

/** All that an organisation's dependency graph is made of. */
export interface GraphParts {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly ContinuityEdge[];
}

type Uid = string | null;
type NodeLine = [
  uid: string,
  kind: NodeKind,
  name: string,
  rto: number | null,
  mtpd: number | null,
  rpo: number | null,
  archived: boolean,
  restart: number | null,
  mdl: number | null,
  priority: number | null,
  rtoUid: string | null,
  mtpdUid: string | null,
  mdlUid: string | null,
];
/** Characters of a uid in text. */
const UID_LENGTH = 36;
/** What only a link that is one of several alternatives has. */
type GroupLine = [uid: string, group: string | null, required: number];

/** The tables that a graph is made of. */
export const graphTables = [...nodeKinds.map(findNodeTable), 'activity_links', 'impact_categories'] as const;

/** Entries of the log about these tables, above an id. */
const entriesSince = (organisation: string, settled: string | RawBuilder<unknown>) => sql`
  from audit_entries where organisation_uid = ${organisation} and id > ${settled}::bigint and entity in (${sql.join(graphTables.map((table) => sql.lit(table)))})`;

interface PartsRow extends Pick<LogState, 'settled' | 'writes'> {
  /** A JSON array of `NodeLine`. */
  readonly nodes: string;
  /** Of all links in one order: uids one after the other, nothing between them. */
  readonly links: string;
  readonly dependents: string;
  readonly providers: string;
  /** Minutes, with commas between them. */
  readonly tolerances: string;
  readonly groups: GroupLine[];
}

const orNull = (value: RawBuilder<unknown>) => sql`coalesce((${value})::text, 'null')`;
const uidOrNull = (column: string) => sql`coalesce('"' || ${sql.ref(column)} || '"', 'null')`;
/** Texts of JSON values as the text of one array. */
const arrayText = (...values: readonly RawBuilder<unknown>[]) =>
  sql`'[' || ${sql.join(values, sql` || ',' || `)} || ']'`;

const activityLine = arrayText(
  sql`'"' || a.uid || '","activity"'`,
  sql`to_json(a.name)::text`,
  ...[sql`a.rto_minutes`, sql`a.mtpd_minutes`, sql`null`, sql`a.state = 'archived'`, sql`a.restart_minutes`].map(
    orNull,
  ),
  ...[sql`a.mdl_minutes`, sql`p.rank`].map(orNull),
  ...['a.rto_uid', 'a.mtpd_uid', 'a.mdl_uid'].map(uidOrNull),
);
const resourceLine = arrayText(
  sql`'"' || uid || '","' || kind || '"'`,
  sql`to_json(name)::text`,
  ...[sql`rto_minutes`, sql`mtpd_minutes`, sql`rpo_minutes`].map(orNull),
  sql`'false,null,null,null,null,null,null'`,
);

/** Which rows are asked for: all of an organisation's, or what has to do with uids. */
interface Wanted {
  readonly organisation: string;
  /** An array of SQL. */
  readonly uids?: RawBuilder<unknown>;
}

// One statement, so that nodes and edges are of one moment; lines instead of objects, which halves the text; and plain text put
// together, which takes PostgreSQL half the time of JSON functions: uids and numbers need no escaping.
function partsColumns({ organisation, uids }: Wanted) {
  const changed = (column: string) => (uids ? sql`and ${sql.ref(column)} = any(${uids})` : sql``);
  // An activity's line also says how its priority ranks.
  const changedActivity = uids ? sql`and (a.uid = any(${uids}) or a.priority_uid = any(${uids}))` : sql``;
  return sql`(select settled from log)::text as settled,
    (select count(*)::int ${entriesSince(organisation, sql`(select settled from log)`)}) as writes,
    (select coalesce('[' || string_agg(line, ',') || ']', '[]') from (
      select ${activityLine} as line
      from activities a
      left join master_rows p on p.organisation_uid = a.organisation_uid and p.uid = a.priority_uid
      where a.organisation_uid = ${organisation} ${changedActivity}
      union all
      select ${resourceLine}
      from providers where organisation_uid = ${organisation} and kind <> 'activity' ${changed('uid')}) n) as nodes`;
}

/** The columns of the links, read in one go: each is put together by itself, as a text for each row costs half as much again. */
const linkColumns = ({ organisation, uids }: Wanted) => sql`(
  select coalesce(string_agg(uid::text, ''), '') as links, coalesce(string_agg(activity_uid::text, ''), '') as dependents,
    coalesce(string_agg(provider_uid::text, ''), '') as providers, coalesce(string_agg(tolerance_minutes::text, ','), '') as tolerances,
    coalesce(json_agg(json_build_array(uid, nullif(group_name, ''), group_required))
      filter (where group_name <> '' or group_required <> 1), '[]') as groups
  from activity_links where organisation_uid = ${organisation} ${uids ? sql`and uid = any(${uids})` : sql``}) l`;

const log = sql`log as materialized (select audit_settled() as settled)`;

const allParts = prepared<{ organisation: string }, PartsRow>((value) =>
  query(sql<PartsRow>`with ${log} select ${partsColumns({ organisation: value('organisation') })}, l.*
    from ${linkColumns({ organisation: value('organisation') })}`),
);

/** Past so many changed records it is quicker to load all. */
const mostChanged = 1_000;

interface ChangesRow extends PartsRow, Omit<ImpactChanges, 'changed'> {
  /** What has been written, whether it is still there or not; `null`: more than is worth it. */
  readonly changed: string[] | null;
}

const changesSince = prepared<{ organisation: string; settled: string }, ChangesRow>((value) => {
  const organisation = value('organisation');
  const uids = sql`(select uids from changed)::uuid[]`;
  return query(sql<ChangesRow>`
    with ${log}, changed as materialized (
      select case when count(*) <= ${sql.lit(mostChanged)} then coalesce(array_agg(record_uid), '{}') end as uids,
        coalesce(bool_or(entity = 'impact_categories'), false) as categories
      from (select distinct record_uid, entity ${entriesSince(organisation, value('settled'))}
        limit ${sql.lit(mostChanged + 1)}) entries)
    select to_json(${uids}) as changed, (select categories from changed) as categories,
      (select coalesce(json_agg(json_build_array(uid, impacts)), '[]') from activities
        where organisation_uid = ${organisation} and uid = any(${uids}) and impacts <> '{}') as matrices,
      ${partsColumns({ organisation, uids })}, l.*
    from ${linkColumns({ organisation, uids })}`);
});

function nodeOf(line: NodeLine, once: (text: string) => string): GraphNode {
  const [uid, kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, ...masters] = line;
  const [rtoUid, mtpdUid, mdlUid] = masters.map((master) => master && once(master)) as [Uid, Uid, Uid];
  return { uid: once(uid), kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, rtoUid, mtpdUid, mdlUid };
}

function edgesOf(row: PartsRow, once: (text: string) => string): ContinuityEdge[] {
  const groupOf = new Map(row.groups.map((line) => [line[0], line]));
  const tolerances: number[] = JSON.parse(`[${row.tolerances}]`);
  return tolerances.map((tolerance, index) => {
    const [from, to] = [index * UID_LENGTH, (index + 1) * UID_LENGTH];
    const uid = row.links.slice(from, to);
    const [, group = null, required = 1] = groupOf.get(uid) ?? [];
    return {
      uid,
      dependent: once(row.dependents.slice(from, to)),
      provider: once(row.providers.slice(from, to)),
      tolerance,
      group: group && once(group),
      required,
    };
  });
}

/**
 * Everything that one organisation's activities depend on, at one moment: for the engine (`buildGraph`), which the
 * scenarios, plans, reports and dashboards share. Resources count whether they are active or not: an inactive one stays
 * linked. Its size is the organisation's: about 0.16 kB a node or link.
 */
export async function loadGraphParts(db: Db, organisation: string): Promise<GraphParts> {
  const { nodes, edges } = await loadGraphSnapshot(db, organisation);
  return { nodes, edges };
}

/** Keeps one string of each text: what is read from JSON is a string of its own each time, which doubles a graph's memory. */
function onlyOnce() {
  const known = new Map<string, string>();
  return (text: string): string => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

/** Parts, and what tells whether they have changed since. */
export interface GraphSnapshot extends GraphParts {
  readonly state: LogState;
}

function snapshotOf(row: PartsRow): GraphSnapshot {
  const once = onlyOnce();
  return {
    state: { settled: row.settled, writes: row.writes, quiet: '' },
    nodes: (JSON.parse(row.nodes) as NodeLine[]).map((line) => nodeOf(line, once)),
    edges: edgesOf(row, once),
  };
}

/** The same as `loadGraphParts`, with what tells whether it has changed since. */
export async function loadGraphSnapshot(db: Db, organisation: string): Promise<GraphSnapshot> {
  const row = await db.maybe(allParts({ organisation }));
  if (!row) throw new Error('The statement of the graph has always one row');
  return snapshotOf(row);
}

/** What is to be left of a list: all but what is in one of the sets. */
function without<T extends { readonly uid: string }>(list: readonly T[], gone: ReadonlySet<string>): T[] {
  return list.filter(({ uid }) => !gone.has(uid));
}

/**
 * An earlier snapshot brought up to now: only what the log says has been written since is read again, so that a change costs an
 * organisation of ten thousand records little more than one of ten.
 * @returns `undefined` where so much has changed that loading all is quicker
 */
export async function bringUpToDate(
  db: Db,
  organisation: string,
  before: GraphSnapshot,
): Promise<(GraphSnapshot & { changes: ImpactChanges }) | undefined> {
  const row = await db.maybe(changesSince({ organisation, settled: before.state.settled }));
  if (!row?.changed) return undefined;
  const { changed, categories, matrices } = row;
  const { state, nodes, edges } = snapshotOf(row);
  const gone = new Set([...changed, ...nodes.map(({ uid }) => uid)]);
  return {
    state,
    nodes: [...without(before.nodes, gone), ...nodes],
    edges: [...without(before.edges, gone), ...edges],
    changes: { changed, categories, matrices },
  };
}
