import { type RawBuilder, sql } from 'kysely';
import type { ContinuityEdge, ContinuityNode, NodeKind } from '#root/domain/continuity/types.ts';
import { query } from '../db/queries.ts';
import type { Db } from '../db/tenant.ts';

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
/** How many values of the list of edges belong to each. */
const EDGE_VALUES = 4;
/** What only a link that is one of several alternatives has. */
type GroupLine = [uid: string, group: string | null, required: number];

/** What of the log tells that an organisation's graph has changed. */
export interface GraphState {
  /** An id of the log, as text: see `audit_settled()`. */
  readonly settled: string;
  /** How many entries about what the graph is made of stand above it. */
  readonly writes: number;
}

const madeOf = sql`array['activities', 'activity_links', 'applications', 'equipment', 'suppliers', 'locations', 'activity_roles',
  'master_rows', 'impact_categories']`;

/** How many entries about what the graph is made of the log has above an id. */
export const writesSince = (organisation: string, settled: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from audit_entries
  where organisation_uid = ${organisation} and id > ${settled} and entity = any(${madeOf}))`;

interface PartsRow extends GraphState {
  /** A JSON array of `NodeLine`. */
  readonly nodes: string;
  /** A JSON array of dependent, uid, provider, tolerance, over and over. */
  readonly edges: string;
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

// One statement, so that nodes and edges are of one moment; lines instead of objects, which halves the text; and plain text put
// together, which takes PostgreSQL half the time of JSON functions: uids and numbers need no escaping.
const graphParts = (organisation: string) =>
  query(sql<PartsRow>`
    with log as materialized (select audit_settled() as settled)
    select (select settled from log)::text as settled, ${writesSince(organisation, sql`(select settled from log)`)} as writes,
      (select coalesce('[' || string_agg(line, ',') || ']', '[]') from (
        select ${activityLine} as line
        from activities a
        left join master_rows p on p.organisation_uid = a.organisation_uid and p.uid = a.priority_uid
        where a.organisation_uid = ${organisation}
        union all
        select ${resourceLine}
        from providers where organisation_uid = ${organisation} and kind <> 'activity') n) as nodes,
      (select coalesce('["' || string_agg(activity_uid || '","' || uid || '","' || provider_uid || '",' || tolerance_minutes, ',"')
          || ']', '[]')
        from activity_links where organisation_uid = ${organisation}) as edges,
      (select coalesce(json_agg(json_build_array(uid, nullif(group_name, ''), group_required)), '[]')
        from activity_links where organisation_uid = ${organisation} and (group_name <> '' or group_required <> 1)) as groups`);

function nodeOf(line: NodeLine, once: (text: string) => string): GraphNode {
  const [uid, kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, ...masters] = line;
  const [rtoUid, mtpdUid, mdlUid] = masters.map((master) => master && once(master)) as [Uid, Uid, Uid];
  return { uid: once(uid), kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, rtoUid, mtpdUid, mdlUid };
}

function edgesOf({ edges: text, groups }: PartsRow, once: (text: string) => string): ContinuityEdge[] {
  const values: (string | number)[] = JSON.parse(text);
  const groupOf = new Map(groups.map((line) => [line[0], line]));
  const edges: ContinuityEdge[] = [];
  for (let i = 0; i < values.length; i += EDGE_VALUES) {
    const [dependent, uid, provider, tolerance] = values.slice(i, i + EDGE_VALUES) as [string, string, string, number];
    const [, group = null, required = 1] = groupOf.get(uid) ?? [];
    edges.push({
      uid,
      dependent: once(dependent),
      provider: once(provider),
      tolerance,
      group: group && once(group),
      required,
    });
  }
  return edges;
}

/**
 * Everything that one organisation's activities depend on, at one moment: for the engine (`buildGraph`), which the
 * scenarios, plans, reports and dashboards share. Resources count whether they are active or not: an inactive one stays
 * linked. Its size is the organisation's: about 0.16 kB a node or link.
 */
export async function loadGraphParts(db: Db, organisation: string): Promise<GraphParts> {
  const { nodes, edges } = await loadGraphState(db, organisation);
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

/** The same, with what tells whether it has changed since. */
export async function loadGraphState(db: Db, organisation: string): Promise<GraphParts & { state: GraphState }> {
  const parts = await db.maybe(graphParts(organisation));
  const once = onlyOnce();
  return {
    state: { settled: parts?.settled ?? '0', writes: parts?.writes ?? 0 },
    nodes: (JSON.parse(parts?.nodes ?? '[]') as NodeLine[]).map((line) => nodeOf(line, once)),
    edges: parts ? edgesOf(parts, once) : [],
  };
}
