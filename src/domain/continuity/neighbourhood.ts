import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { type ContinuityGraph, findNodeIndex } from './graph.ts';
import type { ContinuityEdge } from './types.ts';

/** A node near the centre. */
export interface Neighbour {
  uid: string;
  kind: NodeKind;
  /**
   * The number of links from the centre to this node, if the centre needs this node (1: direct). Null if the centre
   * does not need it within the levels.
   */
  up: number | null;
  /**
   * The number of links from this node to the centre, if this node needs the centre (1: direct). Null if it does not
   * need the centre within the levels. `up` and `down` are both 0 for the centre itself.
   */
  down: number | null;
  /** The number of the node's own providers and dependents that are not shown. */
  moreUp: number;
  moreDown: number;
}

export interface Neighbourhood {
  /**
   * The nodes, ordered by distance from the centre, which comes first. Nodes at the same distance are in the order of
   * the graph.
   */
  nodes: Neighbour[];
  /** All links between nodes that are shown, in the order of the graph. */
  edges: readonly ContinuityEdge[];
  /** The number of nodes within the levels that are left out because of the limit. */
  leftOut: number;
}

/**
 * Finds the records that a record needs (up) and the records that need it (down), within a number of levels. The page
 * of the record and the canvas show them. `up` follows only providers and `down` follows only dependents, so nodes that
 * merely share a provider with the centre are not shown. Links of archived nodes are ignored.
 *
 * Takes linear time in the nodes and links within the levels. If there are more nodes than the limit, only the nearest
 * nodes of both directions are returned.
 *
 * @param limit the maximum number of nodes, including the centre; at least 1
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
      up: readLevel(up, v),
      down: readLevel(down, v),
      moreUp: hidden.providers(v),
      moreDown: hidden.dependents(v),
    })),
    edges: edgesBetween(graph, shown, isShown),
    leftOut: found.length - shown.length,
  };
}

const NEVER = 0x7fff_ffff;

function readLevel(levels: Int32Array, v: number): number | null {
  return levels[v] === NEVER ? null : (levels[v] as number);
}

/** Finds the distance of each node from the centre in one direction, breadth first. */
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

/**
 * Returns a function that counts the neighbours of a node that are not shown. A neighbour with several links is counted
 * once.
 */
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
