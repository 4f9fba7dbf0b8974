import type { ContinuityGraph } from './graph.ts';
import { MAX_MINUTES } from './types.ts';

/** `rto(provider) <= max(floor, rto(dependent) + slack)`: a link, or a chain through nodes that have no RTO. */
export interface PairLimit {
  readonly provider: number;
  readonly dependent: number;
  readonly slack: number;
  readonly floor: number;
}

/** The limits that RTOs must satisfy to close every red gap that RTOs can close. Arrays are indexed by node number. */
export interface RtoLimits {
  /** The current RTOs. NaN: the node has no RTO, and none is suggested. */
  readonly now: Float64Array;
  /** The greatest RTO of each node by itself: below its MTPD, and within what dependents without an RTO tolerate. */
  readonly most: Float64Array;
  readonly pairs: readonly PairLimit[];
  /** Providers that close a gap only together: members of a group. */
  readonly together: readonly (readonly number[])[];
}

/**
 * Derives the limits from the graph, consistent with the verdicts of `findGaps`:
 * - A link that must be up must not be late.
 * - Through dependents without an RTO, the RTO of the next activity that has one applies (`chain`).
 * - A provider must recover before the MTPD of a dependent without an RTO.
 * - The RTO of an activity must be below its own MTPD.
 * - In a group of alternatives, the members nearest to being in time are relied on, as many as the group requires. A
 * member without a recovery time counts as being in time.
 */
export function computeRtoLimits(graph: ContinuityGraph): RtoLimits {
  const { nodeCount, rto, mtpd, rowStart, rowSplit, groupStart } = graph;
  const most = new Float64Array(nodeCount).fill(MAX_MINUTES);
  for (let v = 0; v < nodeCount; v++) {
    if (Number.isNaN(mtpd[v])) continue;
    const below = (mtpd[v] as number) - 1;
    // An activity's RTO past its MTPD is a gap, unless nothing is short enough. A resource's RTO past its MTPD is only
    // kept from growing.
    most[v] = graph.isActivity[v] === 1 && below >= 0 ? below : Math.max(below, rto[v] as number);
  }
  const pairs: PairLimit[] = [];
  for (let v = 0; v < nodeCount; v++) {
    for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) bind(graph, edge, most, pairs);
  }
  const together: number[][] = [];
  for (let g = 0; g < groupStart.length; g++) {
    const members = countedOn(graph, g);
    for (const edge of members) bind(graph, edge, most, pairs);
    together.push(members.map((edge) => graph.provider[edge] as number));
  }
  for (let v = 0; v < nodeCount; v++) if (!Number.isNaN(rto[v])) pairs.push(...chainLimits(graph, v));
  return { now: rto, most, pairs, together };
}

function bind(graph: ContinuityGraph, edge: number, most: Float64Array, pairs: PairLimit[]): void {
  const provider = graph.provider[edge] as number;
  const dependent = graph.dependent[edge] as number;
  if (Number.isNaN(graph.rto[provider])) return;
  const slack = (graph.tolerance[edge] as number) - (graph.restart[dependent] as number);
  if (!Number.isNaN(graph.rto[dependent])) {
    pairs.push({ provider, dependent, slack, floor: Number.NEGATIVE_INFINITY });
    return;
  }
  const bearable = (graph.mtpd[dependent] as number) + slack - 1;
  if (Number.isNaN(bearable)) return;
  // If the limit is below 0, no recovery time is short enough, so the current one only must not grow.
  const limit = bearable >= 0 ? bearable : (graph.rto[provider] as number);
  most[provider] = Math.min(most[provider] as number, limit);
}

/** Returns the edges of the members that have to be in time. */
function countedOn(graph: ContinuityGraph, g: number): number[] {
  const { groupStart, groupEnd, groupSpare, provider, dependent, rto, tolerance } = graph;
  const members: number[] = [];
  const first = groupStart[g] as number;
  const last = groupEnd[g] as number;
  for (let edge = first; edge < last; edge++) if (!Number.isNaN(rto[provider[edge] as number])) members.push(edge);
  const over = (edge: number) => (rto[provider[edge] as number] as number) - (tolerance[edge] as number);
  members.sort((a, b) => over(a) - over(b) || a - b);
  const unknown = last - first - members.length;
  const required = last - first - (groupSpare[g] as number) - unknown;
  const noLimit = Number.isNaN(rto[dependent[first] as number]) && Number.isNaN(graph.mtpd[dependent[first] as number]);
  return noLimit ? [] : members.slice(0, Math.max(0, required));
}

interface Ask {
  slack: number;
  floor: number;
}

/** Finds the limits that activities set through dependents without an RTO: see `computeRequirements`. */
function chainLimits(graph: ContinuityGraph, provider: number): PairLimit[] {
  const { outStart, outEdge, dependent, rto, isActivity } = graph;
  const asks = new Map<number, Ask>([[provider, { slack: 0, floor: 0 }]]);
  const queue = [provider];
  const found = new Map<number, Ask>();
  for (let head = 0; head < queue.length; head++) {
    const p = queue[head] as number;
    for (let i = outStart[p] as number; i < (outStart[p + 1] as number); i++) {
      const edge = outEdge[i] as number;
      const u = dependent[edge] as number;
      if (graph.groupByEdge[edge] !== -1 || u === provider) continue;
      // The first step from `provider` follows only dependents without an RTO, because a dependent with an RTO sets
      // its own limit directly.
      if (p === provider && !Number.isNaN(rto[u])) continue;
      const next = through(graph, edge, asks.get(p) as Ask);
      const ends = isActivity[u] === 1 && !Number.isNaN(rto[u]);
      const known = (ends ? found : asks).get(u);
      if (known !== undefined && known.slack <= next.slack) continue;
      (ends ? found : asks).set(u, next);
      if (!ends) queue.push(u);
    }
  }
  return [...found].map(([u, ask]) => ({ provider, dependent: u, ...ask }));
}

/**
 * Extends a limit by one link: adds the tolerance less the dependent's restart. The floor keeps every step of the chain
 * at 0 or more.
 */
function through(graph: ContinuityGraph, edge: number, { slack, floor }: Ask): Ask {
  const { cycleByNode, provider, dependent, tolerance, restart } = graph;
  const p = provider[edge] as number;
  const u = dependent[edge] as number;
  const sameCycle = (cycleByNode[p] as number) >= 0 && cycleByNode[p] === cycleByNode[u];
  const step = (tolerance[edge] as number) - (restart[u] as number) + (sameCycle ? (restart[p] as number) : 0);
  return { slack: slack + step, floor: Math.max(floor, slack) };
}

/** Returns the greatest RTO of the provider that the limit allows. */
export function computeBound({ slack, floor }: PairLimit, dependentRto: number): number {
  return Math.max(floor, dependentRto + slack);
}
