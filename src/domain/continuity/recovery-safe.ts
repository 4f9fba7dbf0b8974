import type { OutageRun } from './outage-run.ts';

/**
 * By node: a minute by which its return is early enough whatever else of the scenario is still away. Infinity: never.
 *
 * With every loss until further notice (`worst`) nothing can be lost any sooner. A node u that must be back by the minute b,
 * an activity at the latest when its limit is up, so needs each provider p that it misses back by `b - restart(u)`, or
 * within the tolerance, so that it never misses it. All members of a group of alternatives are asked, as if each were
 * needed. Members of a cycle restart side by side (see `solveCycle`): there the minute is the one before the restarts.
 *
 * If everything is back by its minute no activity passes its limit: nothing is ever out before its loss in `worst` or after
 * its minute.
 */
export function computeSafeReturns(worst: OutageRun, limit: Float64Array): Float64Array {
  const { nodeCount, cycleOf, cycleStart, isActivity, restart } = worst.graph;
  const by = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  for (let v = nodeCount - 1; v >= 0; v--) {
    const cycle = cycleOf[v] as number;
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

/** Inside a cycle, until nothing changes: no lap tightens anything by itself, so this ends. */
function settle(worst: OutageRun, by: Float64Array, first: number, end: number): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (let v = first; v < end; v++) if (ask(worst, by, v, true, true)) changed = true;
  }
}

/** Asks the providers of u, outside or inside of its cycle; true if that tightens one. */
function ask(worst: OutageRun, by: Float64Array, u: number, inCycle: boolean, inside: boolean): boolean {
  const { rowStart, provider, tolerance, restart, cycleOf } = worst.graph;
  if (worst.lost[u] === Number.POSITIVE_INFINITY || by[u] === Number.POSITIVE_INFINITY) return false;
  const needed = (by[u] as number) - (inCycle ? 0 : (restart[u] as number));
  let changed = false;
  for (let edge = rowStart[u] as number; edge < (rowStart[u + 1] as number); edge++) {
    const p = provider[edge] as number;
    if ((inCycle && cycleOf[p] === cycleOf[u]) !== inside) continue;
    const allowed = Math.max((worst.lost[p] as number) + (tolerance[edge] as number), needed);
    if (allowed >= (by[p] as number)) continue;
    by[p] = allowed;
    changed = true;
  }
  return changed;
}
