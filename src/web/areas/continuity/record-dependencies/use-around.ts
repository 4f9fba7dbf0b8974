import { useMemo } from 'react';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { findNeighbourhood, type Neighbour } from '#root/domain/continuity/neighbourhood.ts';
import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { findSource } from '#root/web/areas/continuity/canvas/link-words.ts';

/** The maximum number of records shown. The nearest ones take precedence. */
const maxShown = 120;

/** The number of steps to show in each direction. */
export interface Levels {
  readonly up: number;
  readonly down: number;
}

/** A record near the central one. */
export interface AroundNode extends CanvasNode {
  readonly near: Neighbour;
}

/** Returns the records around one record; undefined if the graph does not contain that record. */
export function useAround(lines: DependencyGraphLines, uid: string, { up, down }: Levels) {
  const graph = useMemo(() => {
    const parts = readGraphLines({ nodes: lines.nodes, edges: lines.edges });
    return buildGraph(parts.nodes, parts.edges);
  }, [lines]);
  const known = useMemo(() => new Map(lines.nodes.map((line) => [line[0], line])), [lines]);
  return useMemo(() => {
    if (!graph.indexByUid.has(uid)) return undefined;
    const neighbourhood = findNeighbourhood(graph, uid, up, down, maxShown);
    const nodes = neighbourhood.nodes.map((near): AroundNode => {
      const [, kind, name, rtoMinutes, mtpdMinutes] = known.get(near.uid) ?? ['', near.kind, '', null, null];
      return { uid: near.uid, kind, name, rtoMinutes, mtpdMinutes, place: null, near };
    });
    const links = neighbourhood.edges.map(({ uid: link, dependent, provider, tolerance, group, required, origin }) => {
      const source = findSource(origin, known.get(dependent)?.[1] ?? 'activity');
      return {
        uid: link,
        dependentUid: dependent,
        providerUid: provider,
        toleranceMinutes: tolerance ?? 0,
        group: group?.trim() ?? '',
        groupRequired: required ?? 1,
        captured: true,
        ...(source && { source }),
      } satisfies CanvasLink;
    });
    const beyond = neighbourhood.nodes.reduce(
      (sum, { up: needed, down: needs, moreUp, moreDown }) =>
        sum + (needed === null ? 0 : moreUp) + (needs === null ? 0 : moreDown),
      0,
    );
    return { nodes, links, leftOut: neighbourhood.leftOut, beyond };
  }, [graph, known, uid, up, down]);
}
