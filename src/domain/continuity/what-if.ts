import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { type ContinuityGraph, readUid } from './graph.ts';
import { type CategoryImpact, computeImpactOverTime, type ImpactInput } from './impact-over-time.ts';
import { type OutageTarget, runOutage } from './outage.ts';
import { findBreach, listSpans, type OutageRun } from './outage-run.ts';
import { computeRecoveryOrder, type RecoveryStep } from './recovery-order.ts';
import { buildTimeline, listReachedCycles, type OutageEvent } from './timeline.ts';

/** Something that the scenario takes away. */
export interface WhatIfTarget {
  readonly recordUid: string;
  /** Whole minutes from the scenario's start, default 0. */
  readonly lostAtMinutes?: number | undefined;
  /**
   * The duration in minutes. Null or absent: the record's own RTO. If the record has no RTO, the loss lasts until
   * further notice.
   */
  readonly outageMinutes?: number | null | undefined;
  /** True for a loss until further notice; `outageMinutes` is then ignored. */
  readonly forever?: boolean | undefined;
}

export interface WhatIfInput {
  readonly targets: readonly WhatIfTarget[];
  /** The recorded impacts. If they are absent, the result has no impact over time. */
  readonly impacts?: ImpactInput | undefined;
}

/** One outage of one node. Times are minutes from the scenario's start. */
export interface WhatIfOutage {
  lost: number;
  /** The end of the outage; null: until further notice. */
  back: number | null;
  /** The provider whose loss stopped the node; null: the scenario itself takes the node away. */
  cause: string | null;
  /** The node whose recovery ends the outage; null: the node itself. */
  heldBy: string | null;
  /**
   * The moment at which the outage exceeds the limit. Null if the outage does not exceed the limit (an equal length is
   * no breach), or if the limit is not assessed.
   */
  rtoBreach: number | null;
  mtpdBreach: number | null;
}

export interface WhatIfNode {
  uid: string;
  kind: NodeKind;
  /** True if the scenario itself takes the node away. */
  target: boolean;
  /** The outages in chronological order, at least one. */
  outages: WhatIfOutage[];
}

/** The result of a what-if simulation. Ready for JSON: null replaces Infinity. */
export interface WhatIfResult {
  summary: {
    nodesLost: number;
    activitiesLost: number;
    /** The number of activities that exceed their RTO or MTPD at least once. */
    activitiesPastRto: number;
    activitiesPastMtpd: number;
    /** The maximum number of activities that are down at once, and the first moment at which so many are down. */
    mostDown: { at: number; down: number } | null;
    /** The first moment at which an activity exceeds its own limit. */
    firstRtoBreach: OutageEvent | null;
    firstMtpdBreach: OutageEvent | null;
  };
  /** All nodes that the scenario reaches, including targets, in the order of loss. */
  nodes: WhatIfNode[];
  /**
   * The events in chronological order. At the same moment, losses come first, then RTO breaches, MTPD breaches and
   * recoveries, and providers come before their dependents.
   */
  events: OutageEvent[];
  /** The RTO and MTPD breaches among the events, including the breaches of resources. */
  breaches: OutageEvent[];
  /** A step curve: from `at` on, `down` activities are down. */
  activitiesDown: { at: number; down: number }[];
  /** The latest recovery of each record: see `computeRecoveryOrder`. */
  recovery: RecoveryStep[];
  /** The impact for each category: see `computeImpactOverTime`. Null if it was not requested. */
  impact: CategoryImpact[] | null;
  /** The cycles that the scenario reaches (nodes that need each other), each sorted by uid. */
  cycles: string[][];
}

/**
 * Calculates the results of one scenario; `runOutage` explains which records are lost, and when. Pure: the same graph
 * and input give the same JSON, whatever the order of nodes, edges, targets and categories.
 *
 * @throws RangeError for a target that is not in the graph, or minutes below 0
 */
export function runWhatIf(graph: ContinuityGraph, { targets, impacts }: WhatIfInput): WhatIfResult {
  const run = runOutage(graph, targets.map(toOutageTarget));
  const { events, breaches, activitiesDown } = buildTimeline(run);
  const nodes = reachedNodes(run);
  const isActivity = ({ node }: OutageEvent) => graph.isActivity[graph.indexByUid.get(node) as number] === 1;
  const passed = (kind: OutageEvent['kind']) => breaches.filter((event) => event.kind === kind && isActivity(event));
  const pastRto = passed('rto_breach');
  const pastMtpd = passed('mtpd_breach');
  return {
    summary: {
      nodesLost: nodes.length,
      activitiesLost: nodes.filter(({ uid }) => graph.isActivity[graph.indexByUid.get(uid) as number] === 1).length,
      activitiesPastRto: new Set(pastRto.map(({ node }) => node)).size,
      activitiesPastMtpd: new Set(pastMtpd.map(({ node }) => node)).size,
      mostDown: findPeak(activitiesDown),
      firstRtoBreach: pastRto[0] ?? null,
      firstMtpdBreach: pastMtpd[0] ?? null,
    },
    nodes,
    events,
    breaches,
    activitiesDown,
    recovery: computeRecoveryOrder(run),
    impact: impacts ? computeImpactOverTime(run, impacts) : null,
    cycles: listReachedCycles(run).map((members) => members.sort()),
  };
}

/** Converts a target to the input of `runOutage`. */
export function toOutageTarget({ recordUid, lostAtMinutes, outageMinutes, forever }: WhatIfTarget): OutageTarget {
  return { node: recordUid, lostAt: lostAtMinutes, outage: forever ? Number.POSITIVE_INFINITY : outageMinutes };
}

function reachedNodes(run: OutageRun): WhatIfNode[] {
  const { graph } = run;
  const reached: number[] = [];
  for (let v = 0; v < graph.nodeCount; v++) if (run.lost[v] !== Number.POSITIVE_INFINITY) reached.push(v);
  reached.sort((a, b) => (run.lost[a] as number) - (run.lost[b] as number) || a - b);
  return reached.map((v) => ({
    uid: graph.uids[v] as string,
    kind: (graph.nodes[v] as { kind: NodeKind }).kind,
    target: run.own.has(v),
    outages: listSpans(run, v).map((span) => ({
      lost: span.start,
      back: span.end === Number.POSITIVE_INFINITY ? null : span.end,
      cause: readUid(graph, span.cause),
      heldBy: readUid(graph, span.heldBy),
      rtoBreach: findBreach(span, graph.rto[v] as number),
      mtpdBreach: findBreach(span, graph.mtpd[v] as number),
    })),
  }));
}

function findPeak(curve: WhatIfResult['activitiesDown']): { at: number; down: number } | null {
  return curve.reduce<{ at: number; down: number } | null>(
    (most, step) => (step.down > (most?.down ?? 0) ? step : most),
    null,
  );
}
