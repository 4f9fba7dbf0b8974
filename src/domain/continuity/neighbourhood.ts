import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { type ContinuityGraph, findNodeIndex } from './graph.ts';
import type { ContinuityEdge } from './types.ts';

/** A node near the one that was asked about. */
export interface Neighbour {
  uid: string;
  kind: NodeKind;
  /** By how many links it is needed by the centre, directly 1; null: it is not, or not within the levels. */
  up: number | null;
  /** By how many links it needs the centre, directly 1; null as `up`. The centre itself: both 0. */
  down: number | null;
  /** How many of its own providers and of its own dependents are not shown: where the picture has been cut. */
  moreUp: number;
  moreDown: number;
}

export interface Neighbourhood {
  /** The centre first, then the nearest; at one distance in the order of the graph. */
  nodes: Neighbour[];
  /** All links between nodes that are shown, in the order of the graph. */
  edges: readonly ContinuityEdge[];
  /** How many nodes within the levels did not fit into the limit. */
  leftOut: number;
}

/**
 * What a record needs (up) and what needs it (down), so many levels far: for its page and the canvas. Up goes only to
 * providers, down only to dependents, so that what merely shares a provider with the centre is not shown. Links of archived
 * nodes take no part.
 *
 * Linear in the nodes and links within the levels. With more nodes than the limit the nearest are kept, up and down alike.
 *
 * @param limit how many nodes at most, the centre among them; at least 1
 * @throws RangeError for an unknown uid
 */
export function findNeighbourhood(
  graph: ContinuityGraph,
  uid: string,
  levelsUp: number,
  levelsDown: number,
  limit: number,
): Neighbourhood {
  const centre = findNodeIndex(graph, uid);
  const up = levelsFrom(graph, centre, levelsUp, 'up');
  const down = levelsFrom(graph, centre, levelsDown, 'down');
  const found: number[] = [];
  for (let v = 0; v < graph.nodeCount; v++) if (up[v] !== NEVER || down[v] !== NEVER) found.push(v);
  const distance = (v: number) => Math.min(up[v] as number, down[v] as number);
  found.sort((a, b) => distance(a) - distance(b) || a - b);
  const shown = found.slice(0, Math.max(1, limit));
  const isShown = new Uint8Array(graph.nodeCount);
  for (const v of shown) isShown[v] = 1;
  const hidden = hiddenCounter(graph, isShown);
  return {
    nodes: shown.map((v) => ({
      uid: graph.uids[v] as string,
      kind: (graph.nodes[v] as { kind: NodeKind }).kind,
      up: levelOf(up, v),
      down: levelOf(down, v),
      moreUp: hidden.providers(v),
      moreDown: hidden.dependents(v),
    })),
    edges: edgesBetween(graph, shown, isShown),
    leftOut: found.length - shown.length,
  };
}

const NEVER = 0x7fff_ffff;

function levelOf(levels: Int32Array, v: number): number | null {
  return levels[v] === NEVER ? null : (levels[v] as number);
}

/** Breadth first, one way. */
function levelsFrom(graph: ContinuityGraph, centre: number, most: number, way: 'up' | 'down'): Int32Array {
  const { rowStart, provider, outStart, outEdge, dependent } = graph;
  const level = new Int32Array(graph.nodeCount).fill(NEVER);
  const queue = new Int32Array(graph.nodeCount);
  let tail = 1;
  queue[0] = centre;
  level[centre] = 0;
  for (let head = 0; head < tail; head++) {
    const v = queue[head] as number;
    const next = (level[v] as number) + 1;
    if (next > most) break;
    const start = way === 'up' ? rowStart : outStart;
    for (let i = start[v] as number; i < (start[v + 1] as number); i++) {
      const to = way === 'up' ? (provider[i] as number) : (dependent[outEdge[i] as number] as number);
      if (level[to] !== NEVER) continue;
      level[to] = next;
      queue[tail++] = to;
    }
  }
  return level;
}

/** Counts the neighbours of a node that are not shown, each once however many links lead to it. */
function hiddenCounter(graph: ContinuityGraph, isShown: Uint8Array) {
  const { rowStart, provider, outStart, outEdge, dependent } = graph;
  const countedIn = new Int32Array(graph.nodeCount);
  let round = 0;
  const count = (v: number, start: Int32Array, neighbour: (i: number) => number): number => {
    round += 1;
    let hidden = 0;
    for (let i = start[v] as number; i < (start[v + 1] as number); i++) {
      const to = neighbour(i);
      if (isShown[to] === 1 || countedIn[to] === round) continue;
      countedIn[to] = round;
      hidden += 1;
    }
    return hidden;
  };
  return {
    providers: (v: number) => count(v, rowStart, (i) => provider[i] as number),
    dependents: (v: number) => count(v, outStart, (i) => dependent[outEdge[i] as number] as number),
  };
}

function edgesBetween(graph: ContinuityGraph, shown: readonly number[], isShown: Uint8Array): ContinuityEdge[] {
  const edges: ContinuityEdge[] = [];
  for (const v of [...shown].sort((a, b) => a - b)) {
    for (let edge = graph.rowStart[v] as number; edge < (graph.rowStart[v + 1] as number); edge++) {
      if (isShown[graph.provider[edge] as number] === 1) edges.push(graph.edges[edge] as ContinuityEdge);
    }
  }
  return edges;
}
