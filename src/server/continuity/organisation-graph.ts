import { sql } from 'kysely';
import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
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
type EdgeLine = [
  uid: string,
  dependent: string,
  provider: string,
  tolerance: number,
  group: string | null,
  required: number,
];

// One statement, so that nodes and edges are of one moment; lines instead of objects, which halves the text.
const graphParts = (organisation: string) =>
  query(sql<{ nodes: NodeLine[]; edges: EdgeLine[] }>`
    select (select coalesce(json_agg(line), '[]') from (
        select json_build_array(a.uid, 'activity', a.name, a.rto_minutes, a.mtpd_minutes, null, a.state = 'archived', a.restart_minutes,
          a.mdl_minutes, p.rank, a.rto_uid, a.mtpd_uid, a.mdl_uid) as line
        from activities a
        left join master_rows p on p.organisation_uid = a.organisation_uid and p.uid = a.priority_uid
        where a.organisation_uid = ${organisation}
        union all
        select json_build_array(uid, kind, name, rto_minutes, mtpd_minutes, rpo_minutes, false, null, null, null, null, null, null)
        from providers where organisation_uid = ${organisation} and kind <> 'activity') n) as nodes,
      (select coalesce(json_agg(json_build_array(uid, activity_uid, provider_uid, tolerance_minutes, nullif(group_name, ''),
          group_required)), '[]')
        from activity_links where organisation_uid = ${organisation}) as edges`);

function nodeOf(line: NodeLine): GraphNode {
  const [uid, kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, rtoUid, mtpdUid, mdlUid] = line;
  return { uid, kind, name, rto, mtpd, rpo, archived, restart, mdl, priority, rtoUid, mtpdUid, mdlUid };
}

/**
 * Everything that one organisation's activities depend on, at one moment: for the engine (`buildGraph`), which the
 * scenarios, plans, reports and dashboards share. Resources count whether they are active or not: an inactive one stays
 * linked. Its size is the organisation's: about 0.2 kB a node or link.
 */
export async function loadGraphParts(db: Db, organisation: string): Promise<GraphParts> {
  const parts = await db.maybe(graphParts(organisation));
  return {
    nodes: (parts?.nodes ?? []).map(nodeOf),
    edges: (parts?.edges ?? []).map(([uid, dependent, provider, tolerance, group, required]) => ({
      uid,
      dependent,
      provider,
      tolerance,
      group,
      required,
    })),
  };
}

/** The organisation's graph, ready to be asked. */
export async function loadGraph(db: Db, organisation: string): Promise<ContinuityGraph> {
  const { nodes, edges } = await loadGraphParts(db, organisation);
  return buildGraph(nodes, edges);
}
