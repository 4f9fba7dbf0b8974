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
  /** null or absent: the record's own RTO, without one until further notice. */
  readonly outageMinutes?: number | null | undefined;
  /** Until further notice, whatever `outageMinutes` says. */
  readonly forever?: boolean | undefined;
}

export interface WhatIfInput {
  readonly targets: readonly WhatIfTarget[];
  /** Without it the result has no impact over time. */
  readonly impacts?: ImpactInput | undefined;
}

/** One outage of one node. Minutes from the scenario's start. */
export interface WhatIfOutage {
  lost: number;
  /** null: until further notice. */
  back: number | null;
  /** The provider whose loss stopped it; null: the scenario itself takes it away. */
  cause: string | null;
  /** The node whose return lets it end; null: the node itself. */
  heldBy: string | null;
  /** When it passes its limit; null: it does not (just as long is no breach), or the limit is not assessed. */
  rtoBreach: number | null;
  mtpdBreach: number | null;
}

export interface WhatIfNode {
  uid: string;
  kind: NodeKind;
  /** The scenario itself takes it away. */
  target: boolean;
  /** In order of time, at least one. */
  outages: WhatIfOutage[];
}

/** All that a what-if tells. Ready for JSON: what is endless is null. */
export interface WhatIfResult {
  summary: {
    nodesLost: number;
    activitiesLost: number;
    /** Activities that pass their RTO or MTPD at least once. */
    activitiesPastRto: number;
    activitiesPastMtpd: number;
    /** The most activities that are down at once, and from when. */
    mostDown: { at: number; down: number } | null;
    /** The first breach of an activity's own limit. */
    firstRtoBreach: OutageEvent | null;
    firstMtpdBreach: OutageEvent | null;
  };
  /** Everything that the scenario reaches, targets included, in the order of loss. */
  nodes: WhatIfNode[];
  /** In order of time; at one moment lost, RTO breach, MTPD breach, back, and providers before dependents. */
  events: OutageEvent[];
  /** The RTO and MTPD breaches among the events, of resources too. */
  breaches: OutageEvent[];
  /** A step curve: from `at` on so many activities are down. */
  activitiesDown: { at: number; down: number }[];
  /** What must come back by when: see `recoveryOrder`. */
  recovery: RecoveryStep[];
  /** For each impact category: see `impactOverTime`. null: not asked for. */
  impact: CategoryImpact[] | null;
  /** The cycles reached (nodes that need each other), each in the order of uids. */
  cycles: string[][];
}

/**
 * Works out everything about one scenario: see `runOutage` for what is lost and when. Pure: the same graph and input give
 * the same bytes of JSON, in whatever order nodes, edges, targets, and categories were given.
 *
 * @throws RangeError for a target that is not in the graph, or minutes below 0
 */
export function runWhatIf(graph: ContinuityGraph, { targets, impacts }: WhatIfInput): WhatIfResult {
  const run = runOutage(graph, targets.map(toOutageTarget));
  const { events, breaches, activitiesDown } = buildTimeline(run);
  const nodes = reachedNodes(run);
  const isActivity = ({ node }: OutageEvent) => graph.isActivity[graph.indexOf.get(node) as number] === 1;
  const passed = (kind: OutageEvent['kind']) => breaches.filter((event) => event.kind === kind && isActivity(event));
  const pastRto = passed('rto_breach');
  const pastMtpd = passed('mtpd_breach');
  return {
    summary: {
      nodesLost: nodes.length,
      activitiesLost: nodes.filter(({ uid }) => graph.isActivity[graph.indexOf.get(uid) as number] === 1).length,
      activitiesPastRto: new Set(pastRto.map(({ node }) => node)).size,
      activitiesPastMtpd: new Set(pastMtpd.map(({ node }) => node)).size,
      mostDown: mostOf(activitiesDown),
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

/** A target as `runOutage` takes it. */
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

function mostOf(curve: WhatIfResult['activitiesDown']): { at: number; down: number } | null {
  return curve.reduce<{ at: number; down: number } | null>(
    (most, step) => (step.down > (most?.down ?? 0) ? step : most),
    null,
  );
}
