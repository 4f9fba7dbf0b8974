import { type RawBuilder, sql } from 'kysely';
import type { LinkOrigin } from '#root/contract/shared/activity-terms.ts';
import { type NodeKind, nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { findNodeTable, needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { isChange, type LogState } from '#root/server/platform/cache/log-state.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';
import type { ImpactChanges } from './graph-impacts.ts';

/** A node with the uids of the master rows for its times. Changes of the graph need these uids; the engine does not. */
export interface GraphNode extends ContinuityNode {
  readonly name: string;
  readonly rtoUid: string | null;
  readonly mtpdUid: string | null;
  readonly mdlUid: string | null;
}

/** The nodes and edges of an organisation's dependency graph. */
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
  mbco: number | null,
  rtoUid: string | null,
  mtpdUid: string | null,
  mdlUid: string | null,
];
/** The number of characters of a uid as text. */
const UID_LENGTH = 36;
/** The additional values of a link that belongs to a group of alternatives or follows from a register. */
type SpecialLine = [uid: string, group: string | null, required: number, origin: LinkOrigin | null];

/** The tables that a graph is built from. */
export const graphTables = [
  ...nodeKinds.map(findNodeTable),
  'activity_links',
  ...needyKinds.map((kind) => `${kind}_links` as const),
  'location_alternates',
  'impact_categories',
] as const;

/** Selects the log entries about these tables after an id. */
const entriesSince = (organisation: string, settled: string | RawBuilder<unknown>) => sql`
  from audit_entries where organisation_uid = ${organisation} and id > ${settled}::bigint and entity in (${sql.join(graphTables.map((table) => sql.lit(table)))})
    and ${sql.raw(isChange)}`;

interface PartsRow extends Pick<LogState, 'settled' | 'writes'> {
  /** The JSON text of an array of `NodeLine`. */
  readonly nodes: string;
  /** The uids of all links, concatenated. The following columns have the same order. */
  readonly links: string;
  readonly dependents: string;
  readonly providers: string;
  /** Minutes, separated by commas. */
  readonly tolerances: string;
  readonly special: SpecialLine[];
}

const orNull = (value: RawBuilder<unknown>) => sql`coalesce((${value})::text, 'null')`;
const uidOrNull = (column: string) => sql`coalesce('"' || ${sql.ref(column)} || '"', 'null')`;
/** Concatenates the texts of JSON values into the text of one array. */
const arrayText = (...values: readonly RawBuilder<unknown>[]) =>
  sql`'[' || ${sql.join(values, sql` || ',' || `)} || ']'`;

const activityLine = arrayText(
  sql`'"' || a.uid || '","activity"'`,
  sql`to_json(a.name)::text`,
  ...[sql`a.rto_minutes`, sql`a.mtpd_minutes`, sql`null`, sql`a.state = 'archived'`, sql`a.restart_minutes`].map(
    orNull,
  ),
  ...[sql`a.mdl_minutes`, sql`p.rank`, sql`a.mbco_percent`].map(orNull),
  ...['a.rto_uid', 'a.mtpd_uid', 'a.mdl_uid'].map(uidOrNull),
);
const resourceLine = arrayText(
  sql`'"' || uid || '","' || kind || '"'`,
  sql`to_json(name)::text`,
  ...[sql`rto_minutes`, sql`mtpd_minutes`, sql`rpo_minutes`].map(orNull),
  sql`'false,null,null,null,null,null,null,null'`,
);

/** The rows to read: all rows of an organisation, or only the rows that concern the given uids. */
interface Wanted {
  readonly organisation: string;
  /** SQL for an array of the uids of changed rows; undefined for all rows. */
  readonly uids?: RawBuilder<unknown>;
  /** SQL for an array of the uids of the records that these rows belong to. */
  readonly owners?: RawBuilder<unknown>;
}

// One statement reads nodes and edges, so that they are consistent. Arrays instead of objects halve the text.
// PostgreSQL concatenates text in half the time of JSON functions; uids and numbers need no escaping.
function partsColumns({ organisation, uids }: Wanted) {
  const changed = (column: string) => (uids ? sql`and ${sql.ref(column)} = any(${uids})` : sql``);
  // Reads the activities with a changed priority too, because their lines include the rank of the priority.
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

/** Selects the links to read. A link that follows from a register changes with the records at its ends. */
const selectLinks = ({ organisation, uids, owners }: Wanted) =>
  uids
    ? sql`(
      select * from dependency_links where organisation_uid = ${organisation} and origin = '' and uid = any(${uids})
      union all
      select * from dependency_links where organisation_uid = ${organisation} and origin <> ''
        and (dependent_uid = any(${owners}) or via_uid = any(${owners})))`
    : sql`(select * from dependency_links where organisation_uid = ${organisation})`;

/**
 * Builds the columns of the links, each aggregated to a single text, because a text for each row would cost half as
 * much again.
 */
const linkColumns = (wanted: Wanted) => sql`(
  select coalesce(string_agg(uid::text, ''), '') as links, coalesce(string_agg(dependent_uid::text, ''), '') as dependents,
    coalesce(string_agg(provider_uid::text, ''), '') as providers, coalesce(string_agg(tolerance_minutes::text, ','), '') as tolerances,
    coalesce(json_agg(json_build_array(uid, nullif(group_name, ''), group_required, nullif(origin, '')))
      filter (where group_name <> '' or group_required <> 1 or origin <> ''), '[]') as special
  from ${selectLinks(wanted)} d) l`;

const log = sql`log as materialized (select audit_settled() as settled)`;

const allParts = prepared<{ organisation: string }, PartsRow>((value) =>
  query(sql<PartsRow>`with ${log} select ${partsColumns({ organisation: value('organisation') })}, l.*
    from ${linkColumns({ organisation: value('organisation') })}`),
);

/** The number of changed records above which loading the whole graph is faster. */
const maxChanged = 1_000;

interface ChangesRow extends PartsRow, Omit<ImpactChanges, 'changed'> {
  /** The uids of changed records, including deleted records; null if there are too many. */
  readonly changed: string[] | null;
  /** The uids of the records that the changed rows belong to. */
  readonly owners: string[];
}

const changesSince = prepared<{ organisation: string; settled: string }, ChangesRow>((value) => {
  const organisation = value('organisation');
  const uids = sql`(select uids from changed)::uuid[]`;
  const owners = sql`(select owners from changed)::uuid[]`;
  return query(sql<ChangesRow>`
    with ${log}, changed as materialized (
      select case when count(*) <= ${sql.lit(maxChanged)} then coalesce(array_agg(record_uid), '{}') end as uids,
        coalesce(array_agg(distinct root_uid), '{}') as owners,
        coalesce(bool_or(entity = 'impact_categories'), false) as categories
      from (select distinct record_uid, root_uid, entity ${entriesSince(organisation, value('settled'))}
        limit ${sql.lit(maxChanged + 1)}) entries)
    select to_json(${uids}) as changed, to_json(${owners}) as owners, (select categories from changed) as categories,
      (select coalesce(json_agg(json_build_array(uid, impacts)), '[]') from activities
        where organisation_uid = ${organisation} and uid = any(${uids}) and impacts <> '{}') as matrices,
      ${partsColumns({ organisation, uids })}, l.*
    from ${linkColumns({ organisation, uids, owners })}`);
});

function toNode(line: NodeLine, intern: (text: string) => string): GraphNode {
  const [uid, kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, mbco, ...masters] = line;
  const [rtoUid, mtpdUid, mdlUid] = masters.map((master) => master && intern(master)) as [Uid, Uid, Uid];
  const times = { rto, mtpd, rpo, restart, mdl, rtoUid, mtpdUid, mdlUid };
  return { uid: intern(uid), kind, name, archived, priority, mbco, ...times };
}

function toEdges(row: PartsRow, intern: (text: string) => string): Promise<ContinuityEdge[]> {
  const specialByUid = new Map(row.special.map((line) => [line[0], line]));
  const tolerances: number[] = JSON.parse(`[${row.tolerances}]`);
  return mapInSteps(tolerances, (tolerance, index) => {
    const [from, to] = [index * UID_LENGTH, (index + 1) * UID_LENGTH];
    const uid = row.links.slice(from, to);
    const [, group = null, required = 1, origin = null] = specialByUid.get(uid) ?? [];
    return {
      ...(origin && { origin }),
      uid,
      dependent: intern(row.dependents.slice(from, to)),
      provider: intern(row.providers.slice(from, to)),
      tolerance,
      group: group && intern(group),
      required,
    };
  });
}

/**
 * Loads an organisation's dependency graph for the engine (`buildGraph`) in one statement. Inactive resources are
 * included, because they remain linked. A node or link takes about 0.16 kB.
 */
export async function loadGraphParts(db: Db, organisation: string): Promise<GraphParts> {
  const { nodes, edges } = await loadGraphSnapshot(db, organisation);
  return { nodes, edges };
}

/**
 * Returns a function that returns the same string for equal texts. JSON.parse creates a new string for each text,
 * which would double the memory of a graph.
 */
function createInterner() {
  const known = new Map<string, string>();
  return (text: string): string => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

/** The parts of a graph, and the state of the log, from which later changes are recognised. */
export interface GraphSnapshot extends GraphParts {
  readonly state: LogState;
}

async function toSnapshot(row: PartsRow): Promise<GraphSnapshot> {
  const intern = createInterner();
  return {
    state: { settled: row.settled, writes: row.writes, quiet: '' },
    nodes: await mapInSteps(JSON.parse(row.nodes) as NodeLine[], (line) => toNode(line, intern)),
    edges: await toEdges(row, intern),
  };
}

/** Loads the graph together with the state of the log. */
export async function loadGraphSnapshot(db: Db, organisation: string): Promise<GraphSnapshot> {
  const row = await db.maybe(allParts({ organisation }));
  if (!row) throw new Error('The graph statement returned no row');
  return toSnapshot(row);
}

/**
 * Updates an earlier snapshot. Only the records that the log shows as changed are read, so that a change is cheap even
 * in a large organisation.
 * @returns the new snapshot; undefined if so much has changed that loading the whole graph is faster
 */
export async function updateSnapshot(
  db: Db,
  organisation: string,
  before: GraphSnapshot,
): Promise<(GraphSnapshot & { changes: ImpactChanges }) | undefined> {
  const row = await db.maybe(changesSince({ organisation, settled: before.state.settled }));
  if (!row?.changed) return undefined;
  const { changed, owners, categories, matrices } = row;
  const { state, nodes, edges } = await toSnapshot(row);
  const replaced = new Set([...changed, ...nodes.map(({ uid }) => uid)]);
  const derivedAnew = new Set([...owners, ...edges.filter(({ origin }) => origin).map(({ dependent }) => dependent)]);
  const kept = before.edges.filter(
    ({ uid, origin, dependent }) => !(origin ? derivedAnew.has(dependent) : replaced.has(uid)),
  );
  return {
    state,
    nodes: [...before.nodes.filter(({ uid }) => !replaced.has(uid)), ...nodes],
    edges: [...kept, ...edges],
    changes: { changed, categories, matrices },
  };
}
