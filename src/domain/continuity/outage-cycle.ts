import { addMissedSpans, canGroupFail, findGroupFailures, type OutageRun, storeOutages } from './outage-run.ts';
import type { Span } from './spans.ts';

/** One period that covers everything that a member of a cycle misses. */
interface Hull {
  start: number;
  end: number;
  heldBy: number;
}

/**
 * Calculates the outages of one cycle's members (nodes each of which needs every other, directly or indirectly).
 *
 * Modelling decision. Taken literally, two systems that need each other would never recover, because each waits for the
 * other's restart. In practice people restart them side by side. Therefore:
 * - No member recovers before every external cause that reaches it has ended. A member therefore has one outage, from
 * the first to the last minute in which it misses something, including gaps between the causes.
 * - Between members, outages count without restarts. A member p is lost at l, and its latest external cause ends at x.
 * Another member with tolerance t then misses p from `l + t` until x, if this period is not empty. External providers
 * and groups with spare members count as everywhere.
 * - The result is the smallest one that satisfies these rules: no member is out only because all wait for each other.
 * - Finally, each member that misses anything is out until its latest external cause ends, plus its own restart. A
 * target is out at least until its own outage ends.
 *
 * Nodes outside the cycle see these outages, including the restarts.
 */
export function solveCycle(run: OutageRun, cycle: number): void {
  const { cycleStart, cycleEnd, restart } = run.graph;
  const first = cycleStart[cycle] as number;
  const last = cycleEnd[cycle] as number;
  const stamp = relax(run, cycle, first, last);
  if (stamp === null) return;

  const outages: (Span | null)[] = [];
  for (let v = first; v < last; v++) {
    if (run.lost[v] === Number.POSITIVE_INFINITY) {
      outages.push(null);
      continue;
    }
    const byOthers = missingHull(run, v);
    const own = ownHull(run, v);
    const resumed = byOthers.end > 0 ? byOthers.end + (restart[v] as number) : 0;
    const waits = resumed > own.end && byOthers.heldBy !== v;
    outages.push({
      start: run.lost[v] as number,
      end: Math.max(resumed, own.end),
      cause: own.start === run.lost[v] ? -1 : causeInCycle(run, v, stamp, first),
      heldBy: waits ? byOthers.heldBy : -1,
    });
  }
  for (const [i, outage] of outages.entries()) if (outage) storeOutages(run, first + i, [outage]);
}

/**
 * Widens the members' outages (without restarts) until nothing changes. A change can only widen others, so the order
 * does not matter. Returns null if nothing is lost, otherwise when each member's start last moved, as a sequence
 * number.
 */
function relax(run: OutageRun, cycle: number, first: number, last: number): Int32Array | null {
  const { cycleByNode, outStart, outEdge, dependent } = run.graph;
  const size = last - first;
  const queue: number[] = [];
  let queued: Uint8Array | null = null;
  let stamp: Int32Array | null = null;
  let clock = 0;
  const visit = (v: number) => {
    const before = run.lost[v];
    if (!widen(run, v)) return;
    queued ??= new Uint8Array(size);
    stamp ??= new Int32Array(size);
    if (run.lost[v] !== before) stamp[v - first] = ++clock;
    for (let i = outStart[v] as number; i < (outStart[v + 1] as number); i++) {
      const u = dependent[outEdge[i] as number] as number;
      if (cycleByNode[u] !== cycle || queued[u - first] === 1) continue;
      queued[u - first] = 1;
      queue.push(u);
    }
  };
  for (let v = first; v < last; v++) visit(v);
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head] as number;
    (queued as Uint8Array | null)?.fill(0, v - first, v - first + 1);
    visit(v);
  }
  return stamp;
}

function widen(run: OutageRun, v: number): boolean {
  const byOthers = missingHull(run, v);
  const own = ownHull(run, v);
  const start = Math.min(byOthers.start, own.start);
  const end = Math.max(byOthers.end, own.end);
  if (start >= (run.lost[v] as number) && end <= (run.back[v] as number)) return false;
  if (end > (run.back[v] as number)) {
    run.back[v] = end;
    run.heldBy[v] = byOthers.end > own.end ? byOthers.heldBy : -1;
  }
  run.lost[v] = Math.min(start, run.lost[v] as number);
  return true;
}

function ownHull(run: OutageRun, v: number): Hull {
  const own = run.own.get(v);
  if (own === undefined) return { start: Number.POSITIVE_INFINITY, end: 0, heldBy: -1 };
  return { start: (own[0] as Span).start, end: (own.at(-1) as Span).end, heldBy: -1 };
}

/** Returns the period from the first to the last minute in which the node misses something that it needs. */
function missingHull(run: OutageRun, v: number): Hull {
  const { rowStart, rowSplit, provider, tolerance, groupRow } = run.graph;
  const hull: Hull = { start: Number.POSITIVE_INFINITY, end: 0, heldBy: -1 };
  for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) {
    const p = provider[edge] as number;
    if (run.repeats[p] === 0 && (run.lost[p] as number) + (tolerance[edge] as number) >= (run.back[p] as number))
      continue;
    const missed: Span[] = [];
    addMissedSpans(run, edge, missed);
    stretch(hull, missed);
  }
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) {
    if (canGroupFail(run, g)) stretch(hull, findGroupFailures(run, g));
  }
  return hull;
}

function stretch(hull: Hull, spans: readonly Span[]): void {
  for (const span of spans) {
    if (span.start < hull.start) hull.start = span.start;
    if (span.end > hull.end) {
      hull.end = span.end;
      hull.heldBy = span.heldBy;
    }
  }
}

/**
 * Returns the provider whose loss stopped this member. A member of the same cycle counts only if an earlier event
 * stopped it, so following the causes always leads out of the cycle.
 */
function causeInCycle(run: OutageRun, v: number, stamp: Int32Array, first: number): number {
  const { rowStart, rowSplit, provider, groupByEdge, cycleByNode } = run.graph;
  for (let edge = rowStart[v] as number; edge < (rowStart[v + 1] as number); edge++) {
    const p = provider[edge] as number;
    if (cycleByNode[p] === cycleByNode[v] && (stamp[p - first] as number) >= (stamp[v - first] as number)) continue;
    const missed: Span[] = [];
    addMissedSpans(run, edge, missed);
    if (!missed.some((span) => span.start === run.lost[v])) continue;
    if (edge < (rowSplit[v] as number)) return p;
    if (findGroupFailures(run, groupByEdge[edge] as number).some((span) => span.start === run.lost[v])) return p;
  }
  return -1;
}
