import type { GraphNumbers } from './graph.ts';

/** For each node, the time from its permanent loss until another activity first exceeds its MTPD. Infinity: never. */
export interface BreachBounds {
  /** The upper bound. It considers only links that must each be up, and no alternatives. */
  latest: Float64Array;
  /** The lower bound. It treats every alternative as required. */
  earliest: Float64Array;
  /**
   * The activity whose MTPD determines `latest`; -1: none. In a cycle, this can be the node itself. `latest` is then
   * not valid, because only other activities count.
   */
  origin: Int32Array;
}

/** Calculates both bounds for all nodes, with one backward pass each. */
export function computeBreachBounds(graph: GraphNumbers): BreachBounds {
  const origin = new Int32Array(graph.nodeCount).fill(-1);
  return { latest: shortestToBreach(graph, origin), earliest: shortestToBreach(graph, null), origin };
}

/**
 * @param origin receives, for each node, the activity that determines its time. If it is given, alternatives are
 * ignored. If it is null, every alternative is treated as required.
 */
function shortestToBreach(graph: GraphNumbers, origin: Int32Array | null): Float64Array {
  const { nodeCount, cycleByNode, cycleStart } = graph;
  const time = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  for (let v = nodeCount - 1; v >= 0; v--) {
    const cycle = cycleByNode[v] as number;
    const first = cycle < 0 ? v : (cycleStart[cycle] as number);
    for (let changed = true; changed; ) {
      changed = false;
      for (let member = v; member >= first; member--) {
        if (tighten(graph, time, member, origin)) changed = first < v;
      }
    }
    v = first;
  }
  return time;
}

function tighten(graph: GraphNumbers, time: Float64Array, v: number, origin: Int32Array | null): boolean {
  const { outStart, outEdge, dependent, tolerance, groupByEdge, isActivity, mtpd } = graph;
  let least = time[v] as number;
  for (let i = outStart[v] as number, end = outStart[v + 1] as number; i < end; i++) {
    const edge = outEdge[i] as number;
    if (origin !== null && groupByEdge[edge] !== -1) continue;
    const u = dependent[edge] as number;
    const own = isActivity[u] === 1 && (mtpd[u] as number) < (time[u] as number);
    const beyond = (own ? (mtpd[u] as number) : (time[u] as number)) + (tolerance[edge] as number);
    if (beyond >= least) continue;
    least = beyond;
    if (origin !== null) origin[v] = own ? u : (origin[u] as number);
  }
  if (least === time[v]) return false;
  time[v] = least;
  return true;
}

/**
 * Calculates the exact time for one provider. Follows the losses forward, earliest first. Follows only nodes that the
 * provider stops (`down` has its `bit`), and only while they could still lead to an earlier breach than the best found.
 *
 * @param lost working array, all Infinity before and after
 * @param bound a time at which a breach is certain, or any greater number
 */
export function findFirstBreach(
  graph: GraphNumbers,
  source: number,
  down: Int32Array,
  bit: number,
  lost: Float64Array,
  bound: number,
): number {
  const { nodeCount, cycleByNode, cycleStart, cycleEnd, isActivity, mtpd } = graph;
  const sourceCycle = cycleByNode[source] as number;
  const first = sourceCycle < 0 ? source + 1 : (cycleStart[sourceCycle] as number);
  let best = bound;
  lost[source] = 0;
  for (let v = first; v < nodeCount; v++) {
    const cycle = cycleByNode[v] as number;
    const end = cycle < 0 ? v + 1 : (cycleEnd[cycle] as number);
    for (let changed = true; changed; ) {
      changed = false;
      for (let member = v; member < end; member++) {
        if (((down[member] as number) & bit) === 0 || member === source) continue;
        const at = lostAt(graph, lost, member);
        if (at >= best || at >= (lost[member] as number)) continue;
        lost[member] = at;
        changed = cycle >= 0;
        if (isActivity[member] === 1 && at + (mtpd[member] as number) < best) best = at + (mtpd[member] as number);
      }
    }
    v = end - 1;
  }
  lost.fill(Number.POSITIVE_INFINITY, Math.min(first, source));
  return best;
}

/** Returns when v is lost, from the loss times of its providers, if nothing recovers. */
function lostAt(graph: GraphNumbers, lost: Float64Array, v: number): number {
  const { rowStart, rowSplit, provider, tolerance, groupRow } = graph;
  let at = Number.POSITIVE_INFINITY;
  for (let edge = rowStart[v] as number, end = rowSplit[v] as number; edge < end; edge++) {
    const missed = (lost[provider[edge] as number] as number) + (tolerance[edge] as number);
    if (missed < at) at = missed;
  }
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) {
    const fails = groupFailsAt(graph, lost, g);
    if (fails < at) at = fails;
  }
  return at;
}

/**
 * Returns the moment at which a group fails because too many members are missed: the (spare + 1)th smallest of the
 * members' times.
 */
function groupFailsAt(graph: GraphNumbers, lost: Float64Array, group: number): number {
  const { groupStart, groupEnd, groupSpare, provider, tolerance } = graph;
  const start = groupStart[group] as number;
  const end = groupEnd[group] as number;
  let toPass = groupSpare[group] as number;
  let floor = Number.NEGATIVE_INFINITY;
  // Groups are small, so each step simply searches for the next smallest time and its ties, until the spare members are
  // used up.
  while (floor < Number.POSITIVE_INFINITY) {
    let next = Number.POSITIVE_INFINITY;
    let ties = 0;
    for (let edge = start; edge < end; edge++) {
      const missed = (lost[provider[edge] as number] as number) + (tolerance[edge] as number);
      if (missed <= floor || missed > next) continue;
      ties = missed === next ? ties + 1 : 1;
      next = missed;
    }
    if (ties > toPass) return next;
    toPass -= ties;
    floor = next;
  }
  return Number.POSITIVE_INFINITY;
}
