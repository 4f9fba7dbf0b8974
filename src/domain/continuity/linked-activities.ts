import { type ContinuityGraph, findNodeIndex } from './graph.ts';

/** By node number: who needs the node, directly or through others (links that are one of several included). */
export interface LinkedActivities {
  /** How many activities need it; itself and archived ones do not count. */
  count: Int32Array;
  /** The smallest MTPD of these activities, plain, whatever lies between; Infinity where none has one. */
  shortestMtpd: Float64Array;
}

/**
 * Counts for every node at once, 32 activities per walk over the edges: one bit per activity travels from dependents to
 * providers. Activities go in order of their MTPD, so the first bit that arrives carries the shortest one.
 */
export function countLinkedActivities(graph: ContinuityGraph): LinkedActivities {
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

/** The uids of the activities that need this node, directly or through others; itself and archived ones left out. */
export function listLinkedActivities(graph: ContinuityGraph, uid: string): string[] {
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

/** Hands every bit on from dependents to providers, members of a cycle sharing theirs. */
function spread(graph: ContinuityGraph, bits: Int32Array): void {
  const { rowStart, provider, cycleOf, cycleStart } = graph;
  for (let v = graph.nodeCount - 1; v >= 0; v--) {
    const cycle = cycleOf[v] as number;
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
