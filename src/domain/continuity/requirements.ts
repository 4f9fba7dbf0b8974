import type { ContinuityGraph } from './graph.ts';

/** The requirements by node number. Infinity and -1 mean that the node has no requirement. */
export interface RecoveryRequirements {
  /** The longest time in which the node may recover, in minutes. */
  required: Float64Array;
  /** The same calculation with MTPDs: the time after which an MTPD is exceeded. */
  inheritedMtpd: Float64Array;
  /** The dependent that passes the requirement on; the node itself if its own RTO is the tightest. */
  requiredBy: Int32Array;
  /** The activity whose RTO the requirement comes from. */
  origin: Int32Array;
}

/**
 * Calculates the required recovery time of every node, without a scenario.
 *
 * `required(v)` is the minimum over its dependents u of `required(u) + tolerance(u, v) - restart(u)` and, for an
 * activity, its own RTO; it is never below 0. The RTO of a resource does not count, because it is what the resource can
 * achieve, not what is required of it. `inheritedMtpd` is the same with MTPDs; a resource's own MTPD counts, because it
 * is a limit.
 *
 * Edges of a group with spare members require nothing of a single member.
 *
 * Members of a cycle restart side by side (see `solveCycle`). From member to member, the provider's restart is
 * therefore added back: `required(u) + tolerance - restart(u) + restart(p)`. Otherwise every lap around the cycle would
 * tighten the requirement until all members had to recover at once.
 */
export function computeRequirements(graph: ContinuityGraph): RecoveryRequirements {
  const asked = pass(graph, (v) => (graph.isActivity[v] === 1 ? (graph.rto[v] as number) : Number.NaN));
  return {
    required: asked.value,
    inheritedMtpd: pass(graph, (v) => graph.mtpd[v] as number).value,
    requiredBy: asked.by,
    origin: asked.origin,
  };
}

interface Pass {
  graph: ContinuityGraph;
  value: Float64Array;
  by: Int32Array;
  origin: Int32Array;
}

function pass(graph: ContinuityGraph, ownLimit: (v: number) => number): Pass {
  const { nodeCount, cycleByNode, cycleStart } = graph;
  const result: Pass = {
    graph,
    value: new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY),
    by: new Int32Array(nodeCount).fill(-1),
    origin: new Int32Array(nodeCount).fill(-1),
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
      passOn(result, v, false);
      continue;
    }
    const first = cycleStart[cycle] as number;
    settleCycle(result, first, v + 1);
    for (let member = first; member <= v; member++) passOn(result, member, false);
    v = first;
  }
  return result;
}

/**
 * Tightens the members' values until nothing changes. No lap around the cycle tightens a value by itself, so this ends.
 */
function settleCycle(result: Pass, first: number, end: number): void {
  const queue: number[] = [];
  const queued = new Uint8Array(end - first).fill(1);
  for (let v = first; v < end; v++) queue.push(v);
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head] as number;
    queued[v - first] = 0;
    for (const member of passOn(result, v, true)) {
      if (queued[member - first] === 1) continue;
      queued[member - first] = 1;
      queue.push(member);
    }
  }
}

const NONE: readonly number[] = [];

/**
 * Passes the requirement of v to its providers, inside or outside its cycle; returns the members that were tightened.
 */
function passOn(result: Pass, v: number, inside: boolean): readonly number[] {
  const { graph, value, by, origin } = result;
  const { rowStart, rowSplit, provider, tolerance, restart, cycleByNode } = graph;
  if (value[v] === Number.POSITIVE_INFINITY) return NONE;
  const base = (value[v] as number) - (restart[v] as number);
  const cycle = cycleByNode[v] as number;
  let tightened: number[] | null = null;
  for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) {
    const p = provider[edge] as number;
    if ((cycle >= 0 && cycleByNode[p] === cycle) !== inside) continue;
    const asked = Math.max(0, base + (tolerance[edge] as number) + (inside ? (restart[p] as number) : 0));
    if (asked >= (value[p] as number)) continue;
    value[p] = asked;
    by[p] = v;
    origin[p] = origin[v] as number;
    if (inside) {
      tightened ??= [];
      tightened.push(p);
    }
  }
  return tightened ?? NONE;
}

/**
 * Returns the path of a requirement, from the node through its dependents to the activity whose RTO sets it. Contains
 * only the node if its own RTO is the tightest; empty if there is no requirement.
 */
export function traceRequirement(graph: ContinuityGraph, requirements: RecoveryRequirements, v: number): number[] {
  const path: number[] = [];
  let at = v;
  while (path.length <= graph.nodeCount && at >= 0) {
    path.push(at);
    const by = requirements.requiredBy[at] as number;
    if (by === at) break;
    at = by;
  }
  return (requirements.origin[v] as number) < 0 ? [] : path;
}
