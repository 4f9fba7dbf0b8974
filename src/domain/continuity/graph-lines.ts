import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

/** A dependency graph for transfer: tuples that refer to nodes by index. */
export interface GraphLines {
  readonly nodes: GraphNodeLine[];
  readonly edges: GraphEdgeLine[];
}

type NamedNode = ContinuityNode & { readonly name: string };

const byUid = (a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);

/** Returns the indexes of nodes in the order of {@link toNodeLines}. */
export const indexNodes = (nodes: readonly { readonly uid: string }[]): ReadonlyMap<string, number> =>
  new Map(nodes.toSorted(byUid).map(({ uid }, index) => [uid, index]));

/** Returns nodes as tuples, in the order of their uids. */
export const toNodeLines = (nodes: readonly NamedNode[]): GraphNodeLine[] =>
  nodes
    .toSorted(byUid)
    .map(({ uid, kind, name, rto, mtpd, restart, priority, archived, mbco }) => [
      uid,
      kind,
      name,
      rto ?? null,
      mtpd ?? null,
      restart ?? null,
      priority ?? null,
      archived ?? false,
      mbco ?? null,
    ]);

/** Returns the edges between these nodes as tuples, in the order of their uids. */
export const toEdgeLines = (edges: readonly ContinuityEdge[], places: ReadonlyMap<string, number>): GraphEdgeLine[] =>
  edges.toSorted(byUid).flatMap(({ uid, dependent, provider, tolerance, group, required, origin }): GraphEdgeLine[] => {
    const from = places.get(dependent);
    const to = places.get(provider);
    if (from === undefined || to === undefined) return [];
    return [[uid, from, to, tolerance ?? 0, group ?? null, required ?? 1, origin ?? null]];
  });

/** Converts tuples into the input of `buildGraph`. */
export function readGraphLines({ nodes, edges }: Pick<GraphLines, 'nodes' | 'edges'>): {
  nodes: ContinuityNode[];
  edges: ContinuityEdge[];
} {
  const uidAt = (place: number) => nodes[place]?.[0] ?? '';
  return {
    nodes: nodes.map(([uid, kind, name, rto, mtpd, restart, priority, archived, mbco]) => ({
      ...{ uid, kind, name, rto, mtpd, restart, priority, archived, mbco },
    })),
    edges: edges.map(([uid, dependent, provider, tolerance, group, required, origin]) => ({
      ...{ uid, dependent: uidAt(dependent), provider: uidAt(provider), tolerance, group, required },
      ...(origin && { origin }),
    })),
  };
}
