import type { OutageRun } from './outage-run.ts';

/**
 * Returns for each node a minute by which its recovery is early enough, even if all other losses of the scenario still
 * last. Infinity: any time.
 *
 * In `worst`, every loss lasts until further notice, so no node stops earlier in any schedule than in `worst`. An
 * activity must recover by the minute at which its limit is reached. If a node u must recover by the minute b, each of
 * its providers must recover by `b - restart(u)`, or within the tolerance, because u then never misses it. All members
 * of a group of alternatives are treated as required. Members of a cycle restart side by side (see `solveCycle`), so a
 * member's minute is the minute at which its restart must begin.
 *
 * If every node recovers by its minute, no activity exceeds its limit: no node is ever out before its loss in `worst`,
 * or after its minute.
 */
export function computeSafeReturns(worst: OutageRun, limit: Float64Array): Float64Array {
  const { nodeCount, cycleByNode, cycleStart, isActivity, restart } = worst.graph;
  const by = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  for (let v = nodeCount - 1; v >= 0; v--) {
    const cycle = cycleByNode[v] as number;
    const first = cycle < 0 ? v : (cycleStart[cycle] as number);
    for (let member = first; member <= v; member++) {
      const allowed = (worst.lost[member] as number) + (limit[member] as number);
      if (isActivity[member] === 1 && allowed < (by[member] as number)) by[member] = allowed;
      if (cycle >= 0) by[member] = (by[member] as number) - (restart[member] as number);
    }
    if (cycle >= 0) settle(worst, by, first, v + 1);
    for (let member = first; member <= v; member++) ask(worst, by, member, cycle >= 0, false);
    v = first;
  }
  return by;
}

/**
 * Tightens the minutes inside a cycle until nothing changes. This ends, because a full lap around the cycle never makes
 * a minute tighter by itself.
 */
function settle(worst: OutageRun, by: Float64Array, first: number, end: number): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (let v = first; v < end; v++) if (ask(worst, by, v, true, true)) changed = true;
  }
}

/** Tightens the minutes of u's providers, either outside or inside its cycle. Returns true if a minute changed. */
function ask(worst: OutageRun, by: Float64Array, u: number, inCycle: boolean, inside: boolean): boolean {
  const { rowStart, provider, tolerance, restart, cycleByNode } = worst.graph;
  if (worst.lost[u] === Number.POSITIVE_INFINITY || by[u] === Number.POSITIVE_INFINITY) return false;
  const needed = (by[u] as number) - (inCycle ? 0 : (restart[u] as number));
  let changed = false;
  for (let edge = rowStart[u] as number; edge < (rowStart[u + 1] as number); edge++) {
    const p = provider[edge] as number;
    if ((inCycle && cycleByNode[p] === cycleByNode[u]) !== inside) continue;
    const allowed = Math.max((worst.lost[p] as number) + (tolerance[edge] as number), needed);
    if (allowed >= (by[p] as number)) continue;
    by[p] = allowed;
    changed = true;
  }
  return changed;
}
