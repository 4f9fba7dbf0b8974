import { findNodeIndex, type GraphNumbers } from './graph.ts';

/** By node number: the activities that need the node, directly or indirectly. Links to alternatives count too. */
export interface LinkedActivities {
  /** The number of activities that need the node, not counting the node itself or archived activities. */
  count: Int32Array;
  /**
   * The smallest MTPD of these activities, regardless of tolerances on the path; Infinity if none of them has an MTPD.
   */
  shortestMtpd: Float64Array;
}

/**
 * Counts the linked activities of every node, 32 activities per pass over the edges. One bit per activity travels from
 * dependents to providers. Activities are processed in ascending order of their MTPDs, so the first bit that arrives at
 * a node belongs to the shortest MTPD.
 */
export function countLinkedActivities(graph: GraphNumbers): LinkedActivities {
  const { nodeCount, mtpd } = graph;
  const activities: number[] = [];
  for (let v = 0; v < nodeCount; v++) if (graph.isActivity[v] === 1) activities.push(v);
  const limit = (v: number) => (Number.isNaN(mtpd[v]) ? Number.POSITIVE_INFINITY : (mtpd[v] as number));
  activities.sort((a, b) => (limit(a) === limit(b) ? a - b : limit(a) - limit(b)));

  const count = new Int32Array(nodeCount);
  const shortestMtpd = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const bits = new Int32Array(nodeCount);
  for (let block = 0; block < activities.length; block += 32) {
    const members = activities.slice(block, block + 32);
    bits.fill(0);
    for (const [i, v] of members.entries()) bits[v] = 1 << i;
    spread(graph, bits);
    for (const [i, v] of members.entries()) bits[v] = (bits[v] as number) & ~(1 << i);
    for (let v = 0; v < nodeCount; v++) {
      const reached = bits[v] as number;
      if (reached === 0) continue;
      count[v] = (count[v] as number) + ones(reached);
      if (shortestMtpd[v] === Number.POSITIVE_INFINITY) {
        shortestMtpd[v] = limit(members[31 - Math.clz32(reached & -reached)] as number);
      }
    }
  }
  return { count, shortestMtpd };
}

/**
 * Lists the uids of the activities that need this node, directly or indirectly. Leaves out the node itself and archived
 * activities.
 */
export function listLinkedActivities(graph: GraphNumbers, uid: string): string[] {
  const start = findNodeIndex(graph, uid);
  const seen = new Uint8Array(graph.nodeCount);
  const found = [start];
  seen[start] = 1;
  for (let head = 0; head < found.length; head++) {
    const v = found[head] as number;
    for (let i = graph.outStart[v] as number; i < (graph.outStart[v + 1] as number); i++) {
      const u = graph.dependent[graph.outEdge[i] as number] as number;
      if (seen[u] === 1) continue;
      seen[u] = 1;
      found.push(u);
    }
  }
  return found.filter((v) => v !== start && graph.isActivity[v] === 1).map((v) => graph.uids[v] as string);
}

/** Passes every bit on from dependents to their providers. All members of a cycle have the same bits. */
function spread(graph: GraphNumbers, bits: Int32Array): void {
  const { rowStart, provider, cycleByNode, cycleStart } = graph;
  for (let v = graph.nodeCount - 1; v >= 0; v--) {
    const cycle = cycleByNode[v] as number;
    const first = cycle < 0 ? v : (cycleStart[cycle] as number);
    let shared = 0;
    for (let member = first; member <= v; member++) shared |= bits[member] as number;
    if (shared !== 0) {
      bits.fill(shared, first, v + 1);
      for (let edge = rowStart[first] as number; edge < (rowStart[v + 1] as number); edge++) {
        const p = provider[edge] as number;
        bits[p] = (bits[p] as number) | shared;
      }
    }
    v = first;
  }
}

function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
