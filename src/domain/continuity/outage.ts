import { type ContinuityGraph, findNodeIndex } from './graph.ts';
import { solveCycle } from './outage-cycle.ts';
import { addMissedSpans, canGroupFail, findGroupFailures, type OutageRun, storeOutages } from './outage-run.ts';
import { mergeTouching, type Span } from './spans.ts';

/** A record that a scenario takes away. */
export interface OutageTarget {
  node: string;
  /** Whole minutes from the start of the scenario, default 0. */
  lostAt?: number | undefined;
  /**
   * The duration in minutes; default: the node's RTO. The loss lasts until further notice if this is Infinity, or if
   * the node has no RTO.
   */
  outage?: number | null | undefined;
}

/**
 * Calculates which nodes stop if the targets are lost, and the start and end of each outage.
 *
 * - A target is out for `[lostAt, lostAt + outage)`.
 * - For each outage `[l, b)` of a provider, a node misses the provider from `l + tolerance` until `b`, if this is not
 * empty. A group of n alternatives, of which k are required, fails while more than n - k of them are missed at once.
 * The node is out while a provider outside groups is missed or a group fails, and for its restart time after that.
 * Outages that then touch become one.
 * - A target that also misses a provider is out for the union of both periods.
 * - Later outages are stored separately from the first outage (in `again`).
 * - For cycles, see `solveCycle`, which explains the modelling decision.
 *
 * Needs one pass over the nodes, providers first. The time grows with the number of edges of the nodes from the first
 * target on, and does not depend on the durations.
 *
 * @param reuse the result of an earlier run on the same graph. Its arrays are overwritten and returned. Pass it while a
 * slider is dragged, but never while the earlier result is still being read.
 * @throws RangeError for an unknown node, a negative or infinite `lostAt`, or a negative `outage`
 */
export function runOutage(graph: ContinuityGraph, targets: readonly OutageTarget[], reuse?: OutageRun): OutageRun {
  const run = reuse?.graph === graph ? clear(reuse) : emptyRun(graph);
  for (const target of targets) addTarget(run, target);
  if (run.own.size > 0) walk(run);
  return run;
}

function emptyRun(graph: ContinuityGraph): OutageRun {
  return {
    graph,
    lost: new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY),
    back: new Float64Array(graph.nodeCount),
    cause: new Int32Array(graph.nodeCount),
    heldBy: new Int32Array(graph.nodeCount),
    again: new Map(),
    repeats: new Uint8Array(graph.nodeCount),
    own: new Map(),
    times: new Float64Array(2 * graph.nodeCount).fill(Number.POSITIVE_INFINITY),
  };
}

function clear(run: OutageRun): OutageRun {
  run.lost.fill(Number.POSITIVE_INFINITY);
  run.back.fill(0);
  run.times.fill(Number.POSITIVE_INFINITY);
  if (run.again.size > 0) run.repeats.fill(0);
  run.again.clear();
  run.own.clear();
  return run;
}

function addTarget(run: OutageRun, target: OutageTarget): void {
  const v = findNodeIndex(run.graph, target.node);
  const start = target.lostAt ?? 0;
  if (!Number.isInteger(start) || start < 0)
    throw new RangeError(`lostAt of ${target.node} must be whole minutes from 0`);
  const rto = run.graph.rto[v] as number;
  const outage = target.outage ?? (Number.isNaN(rto) ? Number.POSITIVE_INFINITY : rto);
  if (!(outage >= 0)) throw new RangeError(`outage of ${target.node} must be minutes from 0`);
  if (outage === 0) return;
  const spans = run.own.get(v) ?? [];
  spans.push({ start, end: start + outage, cause: -1, heldBy: -1 });
  run.own.set(v, mergeTouching(spans));
}

function walk(run: OutageRun): void {
  const { graph, own } = run;
  const { cycleByNode, cycleStart, cycleEnd, nodeCount } = graph;
  // The plain calculation must stop at the next target and at the next cycle, because both need more.
  const targets = [...own.keys()].sort((a, b) => a - b);
  let v = findStart(graph, targets[0] as number);
  let nextTarget = 0;
  let nextCycle = cycleStart.findIndex((start) => start >= v);
  if (nextCycle < 0) nextCycle = cycleStart.length;
  while (v < nodeCount) {
    const cycle = cycleByNode[v] as number;
    if (cycle >= 0) {
      solveCycle(run, cycle);
      v = cycleEnd[cycle] as number;
      nextCycle = cycle + 1;
      continue;
    }
    while (nextTarget < targets.length && (targets[nextTarget] as number) < v) nextTarget++;
    const end = Math.min(targets[nextTarget] ?? nodeCount, cycleStart[nextCycle] ?? nodeCount);
    v = solvePlain(run, v, end);
    if (v === nodeCount || (cycleByNode[v] as number) >= 0) continue;
    solveFully(run, v);
    v += 1;
  }
}

function findStart(graph: ContinuityGraph, v: number): number {
  const cycle = graph.cycleByNode[v] as number;
  return cycle < 0 ? v : (graph.cycleStart[cycle] as number);
}

/**
 * Handles the common case without allocation: the periods in which something that a node needs is unavailable overlap
 * or touch, so the node has one outage. Starts with the node `from`, and stops at the first node that needs the full
 * calculation, or at `to`. Returns the node at which it stopped, unchanged. One call handles many nodes, because most
 * of the time is spent here.
 */
function solvePlain(run: OutageRun, from: number, to: number): number {
  const { graph, lost, back, cause, heldBy, times } = run;
  const { rowStart, rowSplit, provider, tolerance, restart } = graph;
  const all: AllMissed = { start: 0, end: 0, cause: -1, heldBy: -1 };
  for (let v = from; v < to; v++) {
    let start = Number.POSITIVE_INFINITY;
    let end = 0;
    let opens = -1;
    let holds = -1;
    const split = rowSplit[v] as number;
    for (let edge = rowStart[v] as number; edge < split; edge++) {
      const p = provider[edge] as number;
      const lostAt = times[2 * p] as number;
      if (lostAt === Number.POSITIVE_INFINITY) continue;
      const missedFrom = lostAt + (tolerance[edge] as number);
      const missedUntil = times[2 * p + 1] as number;
      if (missedFrom >= missedUntil) continue;
      if (Number.isNaN(missedUntil)) return v;
      if (end > 0 && (missedFrom > end || missedUntil < start)) return v;
      if (missedFrom < start) {
        start = missedFrom;
        opens = p;
      }
      if (missedUntil > end) {
        end = missedUntil;
        holds = p;
      }
    }
    if (split < (rowStart[v + 1] as number)) {
      if (!oneGroup(run, v, all)) return v;
      if (all.start < all.end) {
        if (end > 0 && (all.start > end || all.end < start)) return v;
        if (all.start < start) {
          start = all.start;
          opens = all.cause;
        }
        if (all.end > end) {
          end = all.end;
          holds = all.heldBy;
        }
      }
    }
    if (end === 0) continue;
    lost[v] = times[2 * v] = start;
    back[v] = times[2 * v + 1] = end + (restart[v] as number);
    cause[v] = opens;
    heldBy[v] = holds;
  }
  return to;
}

/** For a group of which one member is enough: the period in which all members are missed. Empty if `start >= end`. */
interface AllMissed {
  start: number;
  end: number;
  cause: number;
  heldBy: number;
}

/**
 * Handles the common case of alternatives: a single group of which one member is enough. Such a group fails while all
 * its members are missed. Returns false if the node has other groups that may fail, or if a member is lost again later.
 */
function oneGroup(run: OutageRun, v: number, all: AllMissed): boolean {
  const { groupRow, groupStart, groupEnd, groupSpare, provider, tolerance } = run.graph;
  const g = groupRow[v] as number;
  const first = groupStart[g] as number;
  const last = groupEnd[g] as number;
  all.start = 0;
  all.end = Number.POSITIVE_INFINITY;
  if ((groupRow[v + 1] as number) - g > 1 || (groupSpare[g] as number) < last - first - 1) {
    all.end = 0;
    return !anyGroupMayFail(run, v);
  }
  all.heldBy = -1;
  for (let edge = first; edge < last; edge++) {
    const p = provider[edge] as number;
    const until = run.times[2 * p + 1] as number;
    if (Number.isNaN(until)) return false;
    const missedFrom = (run.times[2 * p] as number) + (tolerance[edge] as number);
    if (missedFrom >= all.start) {
      all.start = missedFrom;
      all.cause = p;
    }
    if (until < all.end || all.heldBy < 0) {
      all.end = until;
      all.heldBy = p;
    }
  }
  return true;
}

function anyGroupMayFail(run: OutageRun, v: number): boolean {
  const { groupRow } = run.graph;
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) if (canGroupFail(run, g)) return true;
  return false;
}

function solveFully(run: OutageRun, v: number): void {
  const { rowStart, rowSplit, groupRow, restart } = run.graph;
  const failing: Span[] = [];
  for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) addMissedSpans(run, edge, failing);
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) failing.push(...findGroupFailures(run, g));
  const outages = mergeTouching(failing);
  for (const outage of outages) outage.end += restart[v] as number;
  const own = run.own.get(v);
  if (own !== undefined) outages.push(...own);
  storeOutages(run, v, mergeTouching(outages));
}
