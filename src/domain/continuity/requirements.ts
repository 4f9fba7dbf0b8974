import type { GraphNumbers } from './graph.ts';
import { type CycleAsk, findOthersAsk, type RequirementPass, settleCycle } from './requirements-cycle.ts';

/** The requirements by node number. Infinity and -1 mean that the node has no requirement. */
export interface RecoveryRequirements {
  /** The longest time in which the node may recover, in minutes. */
  required: Float64Array;
  /** The result of the same calculation with MTPDs instead of RTOs: the time after which an MTPD is exceeded. */
  inheritedMtpd: Float64Array;
  /** The dependent that passes the requirement on; the node itself if its own RTO is the tightest. */
  requiredBy: Int32Array;
  /** The activity whose RTO sets the requirement. */
  origin: Int32Array;
  /** The limits that the members of cycles set for each other. */
  cycleAsks: ReadonlyMap<number, readonly CycleAsk[]>;
}

/**
 * Calculates the required recovery time of every node, without a scenario.
 *
 * `required(v)` is the minimum over its dependents u of `max(tolerance(u, v), required(u) + tolerance(u, v) -
 * restart(u))` and, for an activity, its own RTO: a provider that is back within the tolerance is never missed. The RTO
 * of a resource does not count, because it is what the resource can achieve, not what is required of it.
 * `inheritedMtpd` is defined in the same way with MTPDs. For it, a resource's own MTPD counts, because it is a limit.
 *
 * Edges of a group with spare members require nothing of a single member. For cycles, see `settleCycle`.
 *
 * If a node alone is out for one minute more than required, an activity that needs it exceeds its RTO. If the node is
 * out for exactly as long as required, no activity exceeds its RTO, under two conditions: no alternatives are involved,
 * and either every record needs the node in only one way or no record takes time to restart. A record that needs the
 * node in several ways can be out for longer than each way by itself requires, because one way can start the outage and
 * another can end it.
 */
export function computeRequirements(graph: GraphNumbers): RecoveryRequirements {
  const asked = pass(graph, (v) => (graph.isActivity[v] === 1 ? (graph.rto[v] as number) : Number.NaN), 0);
  return {
    required: asked.value,
    inheritedMtpd: pass(graph, (v) => graph.mtpd[v] as number, 0).value,
    requiredBy: asked.by,
    origin: asked.origin,
    cycleAsks: asked.cycleAsks,
  };
}

/**
 * Returns the shortest outage of each node, in minutes, with which the node itself or a node that depends on it reaches
 * its MTPD. Infinity: none. The value differs from `inheritedMtpd` by one minute if only a recovery within the
 * tolerance helps, because at the last minute of the tolerance nothing is missed yet.
 */
export function findPastMtpdStarts(graph: GraphNumbers): Float64Array {
  return pass(graph, (v) => graph.mtpd[v] as number, 1).value;
}

function pass(graph: GraphNumbers, ownLimit: (v: number) => number, least: number): RequirementPass {
  const { nodeCount, cycleByNode, cycleStart } = graph;
  const result: RequirementPass = {
    graph,
    least,
    value: new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY),
    by: new Int32Array(nodeCount).fill(-1),
    origin: new Int32Array(nodeCount).fill(-1),
    cycleAsks: new Map(),
  };
  for (let v = 0; v < nodeCount; v++) {
    const own = ownLimit(v);
    if (Number.isNaN(own)) continue;
    result.value[v] = own;
    result.by[v] = v;
    result.origin[v] = v;
  }
  // Dependents come after their providers, so one backward pass reaches each node after all of its dependents.
  for (let v = nodeCount - 1; v >= 0; v--) {
    const cycle = cycleByNode[v] as number;
    if (cycle < 0) {
      const own = (result.value[v] as number) - (graph.restart[v] as number);
      if (own < Number.POSITIVE_INFINITY) passOn(result, v, Math.max(least, own), result.origin[v] as number);
      continue;
    }
    const first = cycleStart[cycle] as number;
    settleCycle(result, first, v + 1);
    for (let member = first; member <= v; member++) {
      const tightest = result.cycleAsks.get(member)?.[0];
      if (tightest) passOn(result, member, tightest.minutes, tightest.activity);
    }
    v = first;
  }
  return result;
}

/**
 * Lowers the values of the providers of v outside its cycle. `minutes` is the time for which v may miss a provider, and
 * `activity` sets this limit.
 */
function passOn({ graph, value, by, origin }: RequirementPass, v: number, minutes: number, activity: number): void {
  const { rowStart, rowSplit, provider, tolerance, cycleByNode } = graph;
  const cycle = cycleByNode[v] as number;
  for (let edge = rowStart[v] as number, end = rowSplit[v] as number; edge < end; edge++) {
    const p = provider[edge] as number;
    const asked = minutes + (tolerance[edge] as number);
    if (asked >= (value[p] as number) || (cycle >= 0 && cycleByNode[p] === cycle)) continue;
    value[p] = asked;
    by[p] = v;
    origin[p] = activity;
  }
}

/**
 * Returns the path of a requirement, from the node through its dependents to the activity whose RTO sets it. Contains
 * only the node if its own RTO is the tightest; empty if there is no requirement.
 */
export function traceRequirement(requirements: RecoveryRequirements, v: number): number[] {
  const { requiredBy, origin, cycleAsks, required } = requirements;
  const path: number[] = [];
  if ((origin[v] as number) < 0) return path;
  // The requirement on a member of a cycle can differ from the requirement that the member sets for others.
  const others = findOthersAsk(cycleAsks.get(v), v);
  let ask = others && others.minutes === required[v] && others.activity === origin[v] ? others : undefined;
  for (let at = v; ; ask = cycleAsks.get(at)?.[0]) {
    while (ask && ask.via >= 0) {
      const { member, via }: CycleAsk = ask;
      path.push(at);
      at = via;
      ask = cycleAsks.get(at)?.find((other) => other.member === member);
    }
    path.push(at);
    const by = requiredBy[at] as number;
    if (by === at) return path;
    at = by;
  }
}
