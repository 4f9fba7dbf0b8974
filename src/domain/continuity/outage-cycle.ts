import { addMissedSpans, canGroupFail, findGroupFailures, type OutageRun, storeOutages } from './outage-run.ts';
import type { Span } from './spans.ts';

/** One stretch that covers everything a member of a cycle suffers. */
interface Hull {
  start: number;
  end: number;
  heldBy: number;
}

/**
 * Solves the members of one cycle (nodes each of which needs every other, directly or through others).
 *
 * Modelling decision. Taken literally, two systems that need each other would never come back: each waits for the
 * other's restart. People restart such systems side by side. So:
 * - Nothing in a cycle comes back before every external cause that reaches it is back. A member has therefore one outage:
 *   from its first to its last minute of missing something, gaps between causes included.
 * - Between members the outage counts without restarts: a member p that is lost at l, and whose latest external cause is
 *   back at x, is missed by another member with tolerance t from `l + t` until x, if that is not empty. External
 *   providers count with their own outages, as everywhere; groups with spare members count as everywhere.
 * - The result is the smallest one that satisfies this (nobody is out only because all of them wait for each other).
 * - At the end each member that misses anything is out until its latest external cause is back, plus its own restart; a
 *   target at least until its own outage ends.
 * Nodes outside see these outages, restarts included.
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
 * Widens the members' outages (without restarts) until nothing changes; each change can only widen others, so the order
 * does not matter. Answers null when nothing is lost, else when each member's start last moved, in order of events.
 */
function relax(run: OutageRun, cycle: number, first: number, last: number): Int32Array | null {
  const { cycleOf, outStart, outEdge, dependent } = run.graph;
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
      if (cycleOf[u] !== cycle || queued[u - first] === 1) continue;
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

/** From the first to the last minute in which the node misses something it needs. */
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
 * The provider whose loss stopped this member. Among members of the cycle only one that was lost by an earlier event
 * counts, so that following causes always leads out of the cycle.
 */
function causeInCycle(run: OutageRun, v: number, stamp: Int32Array, first: number): number {
  const { rowStart, rowSplit, provider, groupOf, cycleOf } = run.graph;
  for (let edge = rowStart[v] as number; edge < (rowStart[v + 1] as number); edge++) {
    const p = provider[edge] as number;
    if (cycleOf[p] === cycleOf[v] && (stamp[p - first] as number) >= (stamp[v - first] as number)) continue;
    const missed: Span[] = [];
    addMissedSpans(run, edge, missed);
    if (!missed.some((span) => span.start === run.lost[v])) continue;
    if (edge < (rowSplit[v] as number)) return p;
    if (findGroupFailures(run, groupOf[edge] as number).some((span) => span.start === run.lost[v])) return p;
  }
  return -1;
}
