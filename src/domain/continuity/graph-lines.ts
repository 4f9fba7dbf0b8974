import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

/** A dependency graph as it travels: lines that refer to nodes by their place. */
export interface GraphLines {
  readonly nodes: GraphNodeLine[];
  readonly edges: GraphEdgeLine[];
}

type NamedNode = ContinuityNode & { readonly name: string };

const byUid = (a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);

/** The places of nodes in the order in which {@link toNodeLines} puts them. */
export const indexNodes = (nodes: readonly { readonly uid: string }[]): ReadonlyMap<string, number> =>
  new Map(nodes.toSorted(byUid).map(({ uid }, index) => [uid, index]));

/** Nodes as lines, in the order of their uids. */
export const toNodeLines = (nodes: readonly NamedNode[]): GraphNodeLine[] =>
  nodes
    .toSorted(byUid)
    .map(({ uid, kind, name, rto, mtpd, restart, priority, archived }) => [
      uid,
      kind,
      name,
      rto ?? null,
      mtpd ?? null,
      restart ?? null,
      priority ?? null,
      archived ?? false,
    ]);

/** Edges between nodes that have a place as lines, in the order of their uids. */
export const toEdgeLines = (edges: readonly ContinuityEdge[], places: ReadonlyMap<string, number>): GraphEdgeLine[] =>
  edges.toSorted(byUid).flatMap(({ uid, dependent, provider, tolerance, group, required }): GraphEdgeLine[] => {
    const from = places.get(dependent);
    const to = places.get(provider);
    if (from === undefined || to === undefined) return [];
    return [[uid, from, to, tolerance ?? 0, group ?? null, required ?? 1]];
  });

/** What `buildGraph` takes, from lines. */
export function readGraphLines({ nodes, edges }: Pick<GraphLines, 'nodes' | 'edges'>): {
  nodes: ContinuityNode[];
  edges: ContinuityEdge[];
} {
  const uidAt = (place: number) => nodes[place]?.[0] ?? '';
  return {
    nodes: nodes.map(([uid, kind, name, rto, mtpd, restart, priority, archived]) => ({
      ...{ uid, kind, name, rto, mtpd, restart, priority, archived },
    })),
    edges: edges.map(([uid, dependent, provider, tolerance, group, required]) => ({
      ...{ uid, dependent: uidAt(dependent), provider: uidAt(provider), tolerance, group, required },
    })),
  };
}
