import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import type { GraphNode, GraphParts } from './organisation-graph.ts';

/** The effect of a change on a graph. */
export interface GraphChange {
  /** The changed nodes, as they are after the change. */
  readonly nodes: readonly GraphNode[];
  /** The nodes that lose their recorded links. */
  readonly relinked: readonly string[];
  /** The nodes that lose the links which follow from registers. */
  readonly derivedAnew: readonly string[];
  /** The links that replace the lost links. */
  readonly edges: readonly ContinuityEdge[];
}

/** Returns the change that archives these nodes. */
export const archiveNodes = (nodes: readonly GraphNode[]): GraphChange => ({
  ...{ relinked: [], derivedAnew: [], edges: [] },
  nodes: nodes.map((node) => ({ ...node, archived: true })),
});

/** Returns the graph after a change. */
export function applyChange({ nodes, edges }: GraphParts, change: GraphChange): GraphParts {
  const changed = new Map(change.nodes.map((node) => [node.uid, node]));
  const [relinked, derivedAnew] = [new Set(change.relinked), new Set(change.derivedAnew)];
  const kept = edges.filter(({ origin, dependent }) => !(origin ? derivedAnew : relinked).has(dependent));
  return { nodes: nodes.map((node) => changed.get(node.uid) ?? node), edges: [...kept, ...change.edges] };
}
