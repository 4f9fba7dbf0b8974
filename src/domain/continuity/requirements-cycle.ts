import type { GraphNumbers } from './graph.ts';

/** How long a member of a cycle may miss something before one member of the cycle is out for too long. */
export interface CycleAsk {
  readonly minutes: number;
  /** The member that sets this limit for the other members. */
  readonly member: number;
  /** The activity whose limit the member passes on, inside or outside the cycle. */
  readonly activity: number;
  /** The dependent in the cycle that passes the limit on; -1: the limit is the member's own. */
  readonly via: number;
}

/** The state of one backward pass over the graph: see `computeRequirements`. */
export interface RequirementPass {
  readonly graph: GraphNumbers;
  /**
   * The least time for which a node may miss its providers: 0 minutes; or 1, if only a node that really misses
   * something counts as out.
   */
  readonly least: number;
  readonly value: Float64Array;
  readonly by: Int32Array;
  readonly origin: Int32Array;
  readonly cycleAsks: Map<number, readonly CycleAsk[]>;
}

/**
 * Calculates the requirements inside a cycle (`first .. end - 1`), consistent with `solveCycle`.
 *
 * A member u that may be out for r (by its own RTO and its dependents outside the cycle) may miss something for `max(0,
 * r - restart(u))`. Members restart side by side, so only tolerances are added on the way from member to member:
 * another member v may miss something for the time of u plus the sum of the tolerances on the way from v to u. The
 * outages of v may therefore last no longer than the shortest of these times, and no longer than its own r. A limit
 * that v sets for itself through the cycle does not count, because a node's own effect through a cycle does not
 * lengthen its outage.
 *
 * Each member therefore keeps the two tightest limits from different members. This ends, because a full lap around the
 * cycle never makes a limit tighter.
 */
export function settleCycle(result: RequirementPass, first: number, end: number): void {
  const { value, origin, cycleAsks, graph, least } = result;
  const queue: number[] = [];
  const queued = new Uint8Array(end - first);
  for (let v = first; v < end; v++) {
    const minutes = Math.max(least, (value[v] as number) - (graph.restart[v] as number));
    if (minutes === Number.POSITIVE_INFINITY) continue;
    cycleAsks.set(v, [{ minutes, member: v, activity: origin[v] as number, via: -1 }]);
    queued[v - first] = 1;
    queue.push(v);
  }
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head] as number;
    queued[v - first] = 0;
    for (const p of passInside(result, v)) {
      if (queued[p - first] === 1) continue;
      queued[p - first] = 1;
      queue.push(p);
    }
  }
  for (let v = first; v < end; v++) {
    const ask = findOthersAsk(cycleAsks.get(v), v);
    if (ask === undefined || ask.minutes >= (value[v] as number)) continue;
    value[v] = ask.minutes;
    origin[v] = ask.activity;
  }
}

/** Passes the limits of u on to its providers in the cycle. Returns the providers that got a tighter limit. */
function passInside({ graph, cycleAsks }: RequirementPass, u: number): number[] {
  const { rowStart, rowSplit, provider, tolerance, cycleByNode } = graph;
  const tightened: number[] = [];
  for (let edge = rowStart[u] as number; edge < (rowSplit[u] as number); edge++) {
    const p = provider[edge] as number;
    if (cycleByNode[p] !== cycleByNode[u]) continue;
    for (const ask of cycleAsks.get(u) ?? []) {
      const minutes = ask.minutes + (tolerance[edge] as number);
      const asks = keepTightest(cycleAsks.get(p) ?? [], { ...ask, minutes, via: u });
      if (asks === undefined) continue;
      cycleAsks.set(p, asks);
      tightened.push(p);
    }
  }
  return tightened;
}

/**
 * Returns the two tightest limits from different members, the tightest first. Undefined if the new limit is not one of
 * the two.
 */
function keepTightest(asks: readonly CycleAsk[], added: CycleAsk): readonly CycleAsk[] | undefined {
  const known = asks.find(({ member }) => member === added.member);
  if (known && known.minutes <= added.minutes) return undefined;
  const others = asks.filter((ask) => ask !== known);
  if (others.filter(({ minutes }) => minutes <= added.minutes).length >= 2) return undefined;
  return [...others, added].sort((a, b) => a.minutes - b.minutes).slice(0, 2);
}

/** Returns the tightest limit that a member other than v sets. */
export const findOthersAsk = (asks: readonly CycleAsk[] | undefined, v: number): CycleAsk | undefined =>
  asks?.find(({ member }) => member !== v);
