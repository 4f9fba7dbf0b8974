import type { GraphNumbers } from './graph.ts';

/** How long a member of a cycle may miss something before another member (or itself) is out for too long. */
export interface CycleAsk {
  readonly minutes: number;
  /** The member that sets this limit for the others. */
  readonly member: number;
  /** The activity whose limit the member passes on. It may be inside or outside the cycle. */
  readonly activity: number;
  /** The dependent in the cycle that passes it on; -1: the member asks by itself. */
  readonly via: number;
}

/** The state of one backward pass over the graph: see `computeRequirements`. */
export interface RequirementPass {
  readonly graph: GraphNumbers;
  /** The shortest outage of a dependent that counts: 0, or 1 if the dependent must really be out. */
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
 * r - restart(u))`. Members restart side by side, so from member to member only tolerances are added: another member v
 * may miss something for that time plus the sum of the tolerances on the way from v to u. Its outages may therefore last
 * as long as the least of these, or as its own r. What v asks of itself through the cycle does not count, because what a
 * node causes through a cycle does not lengthen its own outage.
 *
 * Each member therefore keeps the two tightest asks from different members. No lap around the cycle tightens an ask, so
 * this ends.
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

/** Passes the asks of u on to its providers in the cycle; returns the providers for which something is tighter. */
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

/** Returns the two tightest asks from different members, the tightest first; undefined if the new one is not among them. */
function keepTightest(asks: readonly CycleAsk[], added: CycleAsk): readonly CycleAsk[] | undefined {
  const known = asks.find(({ member }) => member === added.member);
  if (known && known.minutes <= added.minutes) return undefined;
  const others = asks.filter((ask) => ask !== known);
  if (others.filter(({ minutes }) => minutes <= added.minutes).length >= 2) return undefined;
  return [...others, added].sort((a, b) => a.minutes - b.minutes).slice(0, 2);
}

/** Returns the tightest ask of a member other than v. */
export const findOthersAsk = (asks: readonly CycleAsk[] | undefined, v: number): CycleAsk | undefined =>
  asks?.find(({ member }) => member !== v);
