import type { ContinuityGraph } from './graph.ts';

/** The limit that an activity sets for an indirect provider: `rto(provider) <= max(floor, rto(activity) + slack)`. */
export interface ChainAsk {
  readonly provider: number;
  readonly activity: number;
  readonly slack: number;
  readonly floor: number;
}

/** How long a provider may be out if a node may miss something for m minutes: `max(floor, m + slack)`. */
interface Ask {
  readonly slack: number;
  readonly floor: number;
}

/** The search stops after this number of steps for each node and link of the graph. */
const STEPS = 30;

/**
 * Finds the limits that activities set for providers through other nodes: see `computeRequirements`. A dependent with
 * an RTO sets its own limit (a link). Chains therefore lead only through dependents without an RTO, and through
 * dependents that recover later than required: while they are late, the chain sets a tighter limit than the link.
 */
export function findChainAsks(graph: ContinuityGraph, required: Float64Array) {
  const steps = { left: STEPS * (graph.nodeCount + graph.edgeCount) };
  const asks: ChainAsk[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    if (!Number.isNaN(graph.rto[v])) asks.push(...asksOf(graph, required, v, steps));
  }
  return asks;
}

function asksOf(graph: ContinuityGraph, required: Float64Array, provider: number, steps: { left: number }): ChainAsk[] {
  const { outStart, outEdge, dependent, groupByEdge, rto, isActivity } = graph;
  const known = new Map<number, Ask[]>();
  const found = new Map<number, Ask[]>();
  const queue: { at: number; ask: Ask | null }[] = [{ at: provider, ask: null }];
  for (let head = 0; head < queue.length; head++) {
    const { at, ask } = queue[head] as (typeof queue)[number];
    for (let i = outStart[at] as number; i < (outStart[at + 1] as number); i++) {
      const edge = outEdge[i] as number;
      const u = dependent[edge] as number;
      if (groupByEdge[edge] !== -1 || u === provider) continue;
      const isAssessed = !Number.isNaN(rto[u]);
      const isLate = (rto[u] as number) > (required[u] as number);
      if (at === provider && isAssessed && !isLate) continue;
      if (isLate && --steps.left <= 0) continue;
      const next = extend(graph, edge, ask);
      const ends = isActivity[u] === 1 && isAssessed;
      if (ends && at !== provider) add(found, u, afterRestart(graph, u, next));
      if ((!ends || isLate) && add(known, u, next)) queue.push({ at: u, ask: next });
    }
  }
  return [...found].flatMap(([activity, list]) => list.map((ask) => ({ provider, activity, ...ask })));
}

/**
 * Adds a limit unless another limit of the same node is always at least as tight. Returns true if the limit was added.
 */
function add(asks: Map<number, Ask[]>, v: number, ask: Ask): boolean {
  const others = asks.get(v) ?? [];
  if (others.some(({ slack, floor }) => slack <= ask.slack && floor <= ask.floor)) return false;
  asks.set(v, [...others.filter(({ slack, floor }) => slack < ask.slack || floor < ask.floor), ask]);
  return true;
}

/**
 * Extends a chain by one link. A node can go without a provider for its allowed outage minus its restart time, or for 0
 * minutes if the difference is negative. Members of a cycle restart side by side, so only tolerances are added between
 * them.
 */
function extend(graph: ContinuityGraph, edge: number, ask: Ask | null): Ask {
  const { cycleByNode, provider, dependent } = graph;
  const p = provider[edge] as number;
  const tolerance = graph.tolerance[edge] as number;
  if (ask === null) return { slack: tolerance, floor: 0 };
  const inCycle = (cycleByNode[p] as number) >= 0 && cycleByNode[p] === cycleByNode[dependent[edge] as number];
  const { slack, floor } = inCycle ? ask : afterRestart(graph, p, ask);
  return { slack: slack + tolerance, floor };
}

const afterRestart = ({ restart }: ContinuityGraph, v: number, { slack, floor }: Ask): Ask => ({
  slack: slack - (restart[v] as number),
  floor: Math.max(floor, slack),
});
