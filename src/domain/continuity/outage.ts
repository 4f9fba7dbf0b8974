import { type ContinuityGraph, nodeIndex } from './graph.ts';
import { solveCycle } from './outage-cycle.ts';
import { addMissed, groupFailures, groupMayFail, type OutageRun, store } from './outage-run.ts';
import { mergeTouching, type Span } from './spans.ts';

/** Something that a scenario takes away. */
export interface OutageTarget {
  node: string;
  /** Whole minutes from the start of the scenario, default 0. */
  lostAt?: number | undefined;
  /** Minutes; default: the node's RTO; without one, or with Infinity, until further notice. */
  outage?: number | null | undefined;
}

/**
 * Works out what stops, when, and until when, if the targets are lost.
 *
 * - A target is out for `[lostAt, lostAt + outage)`.
 * - A node misses a provider, in each outage `[l, b)` of it, from `l + tolerance` until `b`, if that is not empty. A group
 *   of n alternatives of which k are required fails while more than n - k of them are missed at once. The node is out
 *   while any of its groups fails, and for its restart time after that; outages that then touch are one.
 * - A target that also misses a provider is out for the union of both.
 * - Later outages are kept apart from the first one (`again`), never merged silently.
 * - Cycles: see `solveCycle`, which states the modelling decision.
 *
 * One walk over the nodes, providers first: time grows with the edges behind the first target, whatever the times are.
 *
 * @param reuse the result of an earlier run on the same graph; its arrays are overwritten and returned. Give it while a
 *   slider is dragged, never when the earlier result is still being read.
 * @throws RangeError for an unknown node, a negative or infinite `lostAt`, a negative `outage`
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
  };
}

function clear(run: OutageRun): OutageRun {
  run.lost.fill(Number.POSITIVE_INFINITY);
  run.back.fill(0);
  if (run.again.size > 0) run.repeats.fill(0);
  run.again.clear();
  run.own.clear();
  return run;
}

function addTarget(run: OutageRun, target: OutageTarget): void {
  const v = nodeIndex(run.graph, target.node);
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
  const { cycleOf, cycleEnd, nodeCount } = graph;
  let first = nodeCount;
  for (const v of own.keys()) first = Math.min(first, startOf(graph, v));
  const targets = [...own.keys(), nodeCount].sort((a, b) => a - b);
  let nextTarget = 0;
  for (let v = first; v < nodeCount; v++) {
    const cycle = cycleOf[v] as number;
    if (cycle >= 0) {
      solveCycle(run, cycle);
      v = (cycleEnd[cycle] as number) - 1;
      continue;
    }
    while ((targets[nextTarget] as number) < v) nextTarget++;
    if (targets[nextTarget] === v || !solvePlain(run, v)) solveFully(run, v);
  }
}

function startOf(graph: ContinuityGraph, v: number): number {
  const cycle = graph.cycleOf[v] as number;
  return cycle < 0 ? v : (graph.cycleStart[cycle] as number);
}

/**
 * The common case without any allocation: what is missed overlaps or touches as it comes, so that there is one outage.
 * Answers false, having changed nothing, if it takes more than that.
 */
function solvePlain(run: OutageRun, v: number): boolean {
  const { graph, lost, back, repeats } = run;
  const { rowStart, rowSplit, provider, tolerance } = graph;
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  let cause = -1;
  let heldBy = -1;
  for (let edge = rowStart[v] as number, last = rowSplit[v] as number; edge < last; edge++) {
    const p = provider[edge] as number;
    const missedFrom = (lost[p] as number) + (tolerance[edge] as number);
    const missedUntil = back[p] as number;
    if (repeats[p] === 1) return false;
    if (missedFrom >= missedUntil) continue;
    if (end > 0 && (missedFrom > end || missedUntil < start)) return false;
    if (missedFrom < start) {
      start = missedFrom;
      cause = p;
    }
    if (missedUntil > end) {
      end = missedUntil;
      heldBy = p;
    }
  }
  if ((rowSplit[v] as number) < (rowStart[v + 1] as number) && anyGroupMayFail(run, v)) return false;
  if (end > 0) {
    lost[v] = start;
    back[v] = end + (graph.restart[v] as number);
    run.cause[v] = cause;
    run.heldBy[v] = heldBy;
  }
  return true;
}

function anyGroupMayFail(run: OutageRun, v: number): boolean {
  const { groupRow } = run.graph;
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) if (groupMayFail(run, g)) return true;
  return false;
}

function solveFully(run: OutageRun, v: number): void {
  const { rowStart, rowSplit, groupRow, restart } = run.graph;
  const failing: Span[] = [];
  for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) addMissed(run, edge, failing);
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) failing.push(...groupFailures(run, g));
  const outages = mergeTouching(failing);
  for (const outage of outages) outage.end += restart[v] as number;
  const own = run.own.get(v);
  if (own !== undefined) outages.push(...own);
  store(run, v, mergeTouching(outages));
}
