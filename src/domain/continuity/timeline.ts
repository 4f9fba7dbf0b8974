import { findNodeIndex, readUid } from './graph.ts';
import { addMissedSpans, findBreach, findGroupFailures, listSpans, type OutageRun } from './outage-run.ts';
import type { Span } from './spans.ts';

/** One outage of one node for display: uids instead of numbers, minutes from the scenario's start. */
export interface NodeOutage {
  lost: number;
  /** The end of the outage; Infinity: until further notice. */
  back: number;
  /** The provider whose loss stopped the node; null: the scenario itself takes the node away. */
  cause: string | null;
  /**
   * The node whose recovery ends the outage (for a cycle: the node whose recovery frees the cycle); null: the node
   * itself.
   */
  heldBy: string | null;
  /**
   * The moment at which the outage exceeds the RTO or MTPD. Null if the outage does not exceed the limit (an equal
   * length is no breach), or if the limit is not assessed.
   */
  rtoBreach: number | null;
  mtpdBreach: number | null;
}

export type OutageEventKind = 'lost' | 'rto_breach' | 'mtpd_breach' | 'back';

export interface OutageEvent {
  at: number;
  kind: OutageEventKind;
  node: string;
  /**
   * For a loss, the provider that was lost; for a recovery, the node whose recovery ended the outage. For a breach, the
   * provider that the node has missed longest at that moment. If the node is only restarting, it is the provider whose
   * recovery it waited for. Null: the scenario itself.
   */
  cause: string | null;
}

export interface Timeline {
  /**
   * The events in chronological order. At the same moment, losses come first, then RTO breaches, MTPD breaches and
   * recoveries, and providers come before their dependents.
   */
  events: OutageEvent[];
  /** The RTO and MTPD breaches among the events. */
  breaches: OutageEvent[];
  /** A step curve that starts with the first change: from `at` on, `down` activities are down. */
  activitiesDown: { at: number; down: number }[];
}

export interface CauseStep {
  node: string;
  /** The start of the outage that the step refers to. */
  lost: number;
}

/**
 * Lists all outages of a node in chronological order; empty if the scenario does not reach the node.
 * @throws RangeError for an unknown uid
 */
export function listOutages(run: OutageRun, uid: string): NodeOutage[] {
  const v = findNodeIndex(run.graph, uid);
  return listSpans(run, v).map((span) => ({
    lost: span.start,
    back: span.end,
    cause: readUid(run.graph, span.cause),
    heldBy: readUid(run.graph, span.heldBy),
    rtoBreach: findBreach(span, run.graph.rto[v] as number),
    mtpdBreach: findBreach(span, run.graph.mtpd[v] as number),
  }));
}

/** Lists the uids of all nodes that the scenario reaches, including targets. Providers come before their dependents. */
export function listLostNodes(run: OutageRun): string[] {
  return run.graph.uids.filter((_, v) => run.lost[v] !== Number.POSITIVE_INFINITY);
}

/** Lists the cycles that the scenario reaches. Their times depend on the modelling decision of `solveCycle`. */
export function listReachedCycles(run: OutageRun): string[][] {
  const { cycleStart, cycleEnd, uids } = run.graph;
  const found: string[][] = [];
  for (const [c, start] of cycleStart.entries()) {
    const members = uids.slice(start, cycleEnd[c]);
    if (members.some((_, i) => run.lost[start + i] !== Number.POSITIVE_INFINITY)) found.push(members);
  }
  return found;
}

/**
 * Explains why a node stops: the path from the node back to a target, which comes last. `at` selects the outage that
 * covers this minute (default: the first). Empty if the node is not out.
 */
export function traceCause(run: OutageRun, uid: string, at?: number): CauseStep[] {
  let v = findNodeIndex(run.graph, uid);
  let moment = at ?? (run.lost[v] as number);
  const steps: CauseStep[] = [];
  while (steps.length <= run.graph.nodeCount) {
    const span = spanAt(run, v, moment);
    if (span === undefined) break;
    steps.push({ node: run.graph.uids[v] as string, lost: span.start });
    if (span.cause < 0) break;
    v = span.cause;
    moment = span.start;
  }
  return steps;
}

/** Lists losses, breaches and recoveries in chronological order and counts the activities that are down. */
export function buildTimeline(run: OutageRun): Timeline {
  const { graph } = run;
  const found: { at: number; kind: number; v: number; span: Span }[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    for (const span of listSpans(run, v)) {
      found.push({ at: span.start, kind: 0, v, span });
      const rtoBreach = findBreach(span, graph.rto[v] as number);
      if (rtoBreach !== null) found.push({ at: rtoBreach, kind: 1, v, span });
      const mtpdBreach = findBreach(span, graph.mtpd[v] as number);
      if (mtpdBreach !== null) found.push({ at: mtpdBreach, kind: 2, v, span });
      if (span.end !== Number.POSITIVE_INFINITY) found.push({ at: span.end, kind: 3, v, span });
    }
  }
  found.sort((a, b) => a.at - b.at || a.kind - b.kind || a.v - b.v);

  const events: OutageEvent[] = [];
  const activitiesDown: Timeline['activitiesDown'] = [];
  let down = 0;
  for (const { at, kind, v, span } of found) {
    const cause = kind === 0 ? span.cause : kind === 3 ? span.heldBy : missedAt(run, v, at, span);
    events.push({
      at,
      kind: KINDS[kind] as OutageEventKind,
      node: graph.uids[v] as string,
      cause: readUid(graph, cause),
    });
    if (graph.isActivity[v] === 0 || kind === 1 || kind === 2) continue;
    down += kind === 0 ? 1 : -1;
    const last = activitiesDown.at(-1);
    if (last?.at === at) last.down = down;
    else activitiesDown.push({ at, down });
  }
  return {
    events,
    breaches: events.filter(({ kind }) => kind === 'rto_breach' || kind === 'mtpd_breach'),
    activitiesDown,
  };
}

const KINDS: readonly OutageEventKind[] = ['lost', 'rto_breach', 'mtpd_breach', 'back'];

function spanAt(run: OutageRun, v: number, minute: number): Span | undefined {
  return listSpans(run, v).find((span) => span.start <= minute && minute < span.end);
}

/**
 * Returns the provider that keeps the node down at this minute: the provider that the node has missed longest. If the
 * node is only restarting, returns the provider whose recovery it waited for.
 */
function missedAt(run: OutageRun, v: number, minute: number, span: Span): number {
  const { rowStart, rowSplit, groupRow } = run.graph;
  if (run.own.get(v)?.some((own) => own.start <= minute && minute < own.end)) return -1;
  let longest: Span | undefined;
  const look = (spans: readonly Span[]) => {
    for (const missed of spans) {
      if (missed.start > minute || missed.end <= minute) continue;
      if (longest === undefined || missed.start < longest.start) longest = missed;
    }
  };
  for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) {
    const spans: Span[] = [];
    addMissedSpans(run, edge, spans);
    look(spans);
  }
  for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) look(findGroupFailures(run, g));
  return (longest as Span | undefined)?.cause ?? span.heldBy;
}
