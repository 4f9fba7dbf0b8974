import { useMemo } from 'react';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { findNeighbourhood, type Neighbour } from '#root/domain/continuity/neighbourhood.ts';
import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { computeLinkState, computeLooks, toFacts } from '#root/web/areas/continuity/canvas/graph-facts.ts';

/** The maximum number of records shown. The nearest records take precedence. */
const maxShown = 120;

/** The number of steps to show in each direction. */
export interface Levels {
  readonly up: number;
  readonly down: number;
}

/** A record near the central one. */
export interface NeighbourhoodNode extends CanvasNode {
  readonly near: Neighbour;
}

/** Returns the records around one record; undefined if the graph does not contain that record. */
export function useNeighbourhood(lines: DependencyGraphLines, uid: string, { up, down }: Levels) {
  const graph = useMemo(() => {
    const parts = readGraphLines({ nodes: lines.nodes, edges: lines.edges });
    return buildGraph(parts.nodes, parts.edges);
  }, [lines]);
  const facts = useMemo(() => toFacts(lines), [lines]);
  const judged = useMemo(
    () => facts.captured.map((link): CanvasLink => ({ ...link, state: computeLinkState(link, facts.nodes) })),
    [facts],
  );
  // The verdict on a card covers everything that the record needs, whether or not it is drawn.
  const looks = useMemo(() => computeLooks(judged), [judged]);
  return useMemo(() => {
    if (!graph.indexByUid.has(uid)) return undefined;
    const neighbourhood = findNeighbourhood(graph, uid, up, down, maxShown);
    const nodes = neighbourhood.nodes.map((near): NeighbourhoodNode => {
      const known = facts.nodes.get(near.uid);
      return {
        ...{ uid: near.uid, kind: near.kind, name: known?.name ?? '', near, place: null },
        ...{ rtoMinutes: known?.rtoMinutes ?? null, mtpdMinutes: known?.mtpdMinutes ?? null },
      };
    });
    const drawn = new Set(neighbourhood.edges.map(({ uid: link }) => link));
    const links = facts.captured.filter((link) => drawn.has(link.uid));
    const judgedLinks = judged.filter((link) => drawn.has(link.uid));
    const beyond = neighbourhood.nodes.reduce(
      (sum, { up: needed, down: needs, moreUp, moreDown }) =>
        sum + (needed === null ? 0 : moreUp) + (needs === null ? 0 : moreDown),
      0,
    );
    return { nodes, links, judgedLinks, looks, leftOut: neighbourhood.leftOut, beyond };
  }, [graph, facts, judged, looks, uid, up, down]);
}
