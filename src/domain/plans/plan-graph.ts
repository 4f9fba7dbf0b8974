import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import type { PlanStrategy } from './plan.ts';

/** The dependencies of an organisation with the strategies of a plan as further providers. */
export interface PlanGraph {
  readonly graph: ContinuityGraph;
  /** The plan's strategies whose records are in the graph. */
  readonly strategies: readonly PlanStrategy[];
  /** By the uid of a stand-in: the record that it stands in for. */
  readonly recordByStandIn: ReadonlyMap<string, string>;
}

/**
 * Adds the strategies of a plan to the dependencies. A stand-in is inserted between a record and its dependents. It
 * needs the record or one of its strategies (one of n). The engine therefore needs no rules for strategies: a strategy
 * is a provider that is lost until it works, and that is lost again when it can no longer be used. Building takes much
 * longer than a check, so keep the result while people edit tasks.
 */
export function buildPlanGraph(
  nodes: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
  strategies: readonly PlanStrategy[],
): PlanGraph {
  const nodeByUid = new Map(nodes.map((node) => [node.uid, node]));
  const usable = strategies.filter(({ record }) => isKept(nodeByUid.get(record)));
  const covered = Map.groupBy(usable, ({ record }) => record);
  if (covered.size === 0) return { graph: buildGraph(nodes, edges), strategies: [], recordByStandIn: new Map() };
  const standInOf = (record: string) => `${record}+strategies`;
  const addedNodes: ContinuityNode[] = [];
  const addedEdges: ContinuityEdge[] = [];
  for (const [record, ways] of covered) {
    const standIn = standInOf(record);
    const { kind, name } = nodeByUid.get(record) as ContinuityNode;
    addedNodes.push({ uid: standIn, kind, name }, ...ways.map(({ uid }) => ({ uid, kind, name })));
    for (const provider of [record, ...ways.map(({ uid }) => uid)]) {
      addedEdges.push({ uid: `${standIn}>${provider}`, dependent: standIn, provider, group: standIn, required: 1 });
    }
  }
  const redirected = edges.map((edge) =>
    covered.has(edge.provider) ? { ...edge, provider: standInOf(edge.provider) } : edge,
  );
  return {
    graph: buildGraph([...nodes, ...addedNodes], [...redirected, ...addedEdges]),
    strategies: usable,
    recordByStandIn: new Map(Array.from(covered.keys(), (record) => [standInOf(record), record])),
  };
}

const isKept = (node: ContinuityNode | undefined) => node !== undefined && !node.archived;
