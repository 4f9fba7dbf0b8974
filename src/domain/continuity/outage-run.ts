import type { ContinuityGraph } from './graph.ts';
import { findOverloads, type Span } from './spans.ts';

/** The state of one scenario, by node number. Times are minutes from the scenario's start. */
export interface OutageRun {
  readonly graph: ContinuityGraph;
  /** Start of the first outage; Infinity for a node that is never lost. */
  readonly lost: Float64Array;
  /** End of the first outage; Infinity: until further notice; 0 for a node that is never lost. */
  readonly back: Float64Array;
  /** The provider whose loss caused the first outage; -1: the node is a target. Valid only for lost nodes. */
  readonly cause: Int32Array;
  /** The node whose recovery ends the first outage; -1: the node itself. Valid only for lost nodes. */
  readonly heldBy: Int32Array;
  /** Later outages of a node, in chronological order. */
  readonly again: Map<number, Span[]>;
  /** 1 for each node that has an entry in `again`. */
  readonly repeats: Uint8Array;
  /** The outages that the scenario itself sets, by node. */
  readonly own: Map<number, Span[]>;
  /**
   * `lost` and `back` side by side, for the pass over the nodes only: reading both from one cache line instead of two
   * is faster. For a node with later outages, NaN replaces `back`.
   */
  readonly times: Float64Array;
}

/**
 * Adds the periods in which the dependent of `edge` misses the provider: for each outage `[l, b)` of the provider, from
 * `l + tolerance` until `b`, if this is not empty. Inside a cycle, `heldBy` names the node that keeps the whole cycle
 * down.
 */
export function addMissedSpans(run: OutageRun, edge: number, into: Span[]): void {
  const { graph, lost, back } = run;
  const p = graph.provider[edge] as number;
  const tolerance = graph.tolerance[edge] as number;
  const start = (lost[p] as number) + tolerance;
  const end = back[p] as number;
  if (start < end) into.push({ start, end, cause: p, heldBy: findHolder(run, edge) });
  if (run.repeats[p] === 0) return;
  for (const later of run.again.get(p) as Span[]) {
    if (later.start + tolerance < later.end) {
      into.push({ start: later.start + tolerance, end: later.end, cause: p, heldBy: p });
    }
  }
}

/** Finds the periods in which a group with spare members fails. */
export function findGroupFailures(run: OutageRun, group: number): Span[] {
  const { groupStart, groupEnd, groupSpare } = run.graph;
  const missed: Span[] = [];
  for (let edge = groupStart[group] as number; edge < (groupEnd[group] as number); edge++)
    addMissedSpans(run, edge, missed);
  return findOverloads(missed, groupSpare[group] as number);
}

/**
 * Returns false if the group cannot fail, because the whole scenario takes away no more members than the group can
 * spare.
 */
export function canGroupFail(run: OutageRun, group: number): boolean {
  const { graph, lost, back, repeats } = run;
  let missed = 0;
  for (let edge = graph.groupStart[group] as number; edge < (graph.groupEnd[group] as number); edge++) {
    const p = graph.provider[edge] as number;
    if ((lost[p] as number) + (graph.tolerance[edge] as number) < (back[p] as number) || repeats[p] === 1) missed++;
  }
  return missed > (graph.groupSpare[group] as number);
}

/** Stores the outages of a node. They must be in chronological order and must not touch each other. */
export function storeOutages(run: OutageRun, v: number, outages: readonly Span[]): void {
  const first = outages[0];
  if (first === undefined) return;
  run.lost[v] = first.start;
  run.back[v] = first.end;
  run.cause[v] = first.cause;
  run.heldBy[v] = first.heldBy;
  run.times[2 * v] = first.start;
  run.times[2 * v + 1] = first.end;
  if (outages.length > 1) {
    run.again.set(v, outages.slice(1));
    run.repeats[v] = 1;
    run.times[2 * v + 1] = Number.NaN;
  }
}

/** Lists all outages of a node in chronological order. */
export function listSpans(run: OutageRun, v: number): Span[] {
  const start = run.lost[v] as number;
  if (start === Number.POSITIVE_INFINITY) return [];
  const first = { start, end: run.back[v] as number, cause: run.cause[v] as number, heldBy: run.heldBy[v] as number };
  return run.repeats[v] === 0 ? [first] : [first, ...(run.again.get(v) as Span[])];
}

/**
 * Returns the moment at which an outage exceeds a limit. Null if the outage does not exceed the limit (an equal length
 * is no breach), or if the limit is NaN (not assessed).
 */
export function findBreach(span: Span, limit: number): number | null {
  return span.end - span.start > limit ? span.start + limit : null;
}

function findHolder(run: OutageRun, edge: number): number {
  const { cycleByNode, provider, dependent } = run.graph;
  const p = provider[edge] as number;
  const sameCycle = cycleByNode[p] !== -1 && cycleByNode[p] === cycleByNode[dependent[edge] as number];
  const origin = sameCycle ? (run.heldBy[p] as number) : p;
  return origin < 0 ? p : origin;
}
