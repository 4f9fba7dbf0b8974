import { type Gap, makeGap } from './gap.ts';
import type { FindSafeRto } from './gap-change.ts';
import type { ContinuityGraph } from './graph.ts';
import { type RecoveryRequirements, traceRequirement } from './requirements.ts';
import { computeBearable } from './verdicts.ts';

/**
 * Finds nodes that an activity further along the chain needs sooner than any direct dependent needs them. If a direct
 * dependent needs the node just as soon, the gap is reported for the link of that dependent.
 */
export function findChainGaps(
  graph: ContinuityGraph,
  requirements: RecoveryRequirements,
  pastMtpdFrom: Float64Array,
): Gap[] {
  const gaps: Gap[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    const rto = graph.rto[v] as number;
    const required = requirements.required[v] as number;
    const from = pastMtpdFrom[v] as number;
    if (!(rto > required) || directlyAsked(graph, v) <= required) continue;
    // No RTO is below an MTPD of 0. If that is the limit (`from` is 0), the change therefore names the required time.
    const limit = required < from || from === 0 ? atMost(required) : ({ bound: 'below', minutes: from } as const);
    const path = traceRequirement(requirements, v).map((index) => graph.uids[index] as string);
    const provider = graph.uids[v] as string;
    gaps.push(
      makeGap({
        key: `chain ${provider}`,
        kind: 'chain',
        dependent: path.at(-1) as string,
        provider,
        minutesOver: rto - required,
        pastMtpd: rto >= from,
        change: { node: provider, field: 'rto', from: rto, ...limit },
        path: path.reverse(),
      }),
    );
  }
  return gaps;
}

const atMost = (minutes: number) => ({ bound: 'at_most', minutes }) as const;

/**
 * Returns the shortest recovery time that the RTOs of the direct dependents allow, in minutes. For an activity, its own
 * RTO is a limit too. Infinity: no limit. Links to alternatives are ignored.
 */
function directlyAsked(graph: ContinuityGraph, v: number): number {
  const { outStart, outEdge, groupByEdge, dependent, tolerance, restart, rto } = graph;
  let least = graph.isActivity[v] === 1 ? (rto[v] as number) : Number.POSITIVE_INFINITY;
  for (let i = outStart[v] as number; i < (outStart[v + 1] as number); i++) {
    const edge = outEdge[i] as number;
    const u = dependent[edge] as number;
    if (groupByEdge[edge] !== -1) continue;
    const asked = computeBearable(rto[u] as number, tolerance[edge] as number, restart[u] as number);
    if (asked < least) least = asked;
  }
  return least;
}

/** Finds activities whose RTO is not below their own MTPD. */
export function findOwnLimitGaps(graph: ContinuityGraph): Gap[] {
  const gaps: Gap[] = [];
  for (const [v, uid] of graph.uids.entries()) {
    const rto = graph.rto[v] as number;
    const mtpd = graph.mtpd[v] as number;
    if (graph.isActivity[v] === 0 || !(rto >= mtpd)) continue;
    gaps.push(
      makeGap({
        kind: 'own_limit',
        dependent: uid,
        provider: uid,
        minutesOver: rto - mtpd,
        pastMtpd: true,
        // No RTO is below an MTPD of 0, so the MTPD has to change.
        change:
          mtpd > 0
            ? { node: uid, field: 'rto', from: rto, bound: 'below', minutes: mtpd }
            : { node: uid, field: 'mtpd', from: mtpd, bound: 'at_least', minutes: rto + 1 },
      }),
    );
  }
  return gaps;
}

/** Finds activities that take longer to restart than their MTPD. */
export function findRestartGaps(graph: ContinuityGraph): Gap[] {
  const gaps: Gap[] = [];
  for (const [v, uid] of graph.uids.entries()) {
    const restart = graph.restart[v] as number;
    const mtpd = graph.mtpd[v] as number;
    if (graph.isActivity[v] === 0 || !(restart > mtpd)) continue;
    gaps.push(
      makeGap({
        kind: 'restart_too_long',
        dependent: uid,
        provider: uid,
        minutesOver: restart - mtpd,
        pastMtpd: true,
        change: { node: uid, field: 'restart', from: restart, ...atMost(mtpd) },
      }),
    );
  }
  return gaps;
}

/**
 * Finds activities that other nodes need and that have no RTO or no MTPD. Each activity is reported with the dependent
 * that has the shortest RTO.
 */
export function findNotAssessedGaps(graph: ContinuityGraph, findSafeRto: FindSafeRto): Gap[] {
  const gaps: Gap[] = [];
  for (const [v, uid] of graph.uids.entries()) {
    const noRto = Number.isNaN(graph.rto[v]);
    const noMtpd = Number.isNaN(graph.mtpd[v]);
    const dependent = mostUrgentDependent(graph, v);
    if (graph.isActivity[v] === 0 || !(noRto || noMtpd) || dependent < 0) continue;
    gaps.push(
      makeGap({
        key: `not_assessed ${uid}`,
        kind: 'not_assessed',
        dependent: graph.uids[dependent] as string,
        provider: uid,
        minutesOver: null,
        pastMtpd: false,
        change: {
          node: uid,
          field: noRto ? 'rto' : 'mtpd',
          from: null,
          bound: 'assess',
          minutes: noRto ? findSafeRto(v) : null,
        },
        missing: [...(noRto ? (['rto'] as const) : []), ...(noMtpd ? (['mtpd'] as const) : [])],
      }),
    );
  }
  return gaps;
}

function mostUrgentDependent(graph: ContinuityGraph, v: number): number {
  let best = -1;
  for (let i = graph.outStart[v] as number; i < (graph.outStart[v + 1] as number); i++) {
    const u = graph.dependent[graph.outEdge[i] as number] as number;
    const rto = graph.rto[u] as number;
    // A missing RTO is NaN. Any recorded RTO is preferred to it.
    if (best < 0 || rto < (graph.rto[best] as number) || (Number.isNaN(graph.rto[best]) && !Number.isNaN(rto)))
      best = u;
  }
  return best;
}

/** Returns one gap for each set of nodes that depend on each other, with a shortest cycle through its first member. */
export function findCycleGaps(graph: ContinuityGraph): Gap[] {
  return Array.from(graph.cycleStart, (start, cycle) => {
    const path = shortestRound(graph, start, cycle).map((v) => graph.uids[v] as string);
    return makeGap({
      key: `cycle ${graph.uids.slice(start, graph.cycleEnd[cycle]).sort().join(' ')}`,
      kind: 'cycle',
      dependent: path[0] as string,
      provider: path[1] as string,
      minutesOver: null,
      pastMtpd: false,
      change: null,
      path,
    });
  });
}

function shortestRound(graph: ContinuityGraph, start: number, cycle: number): number[] {
  const { rowStart, provider, cycleByNode } = graph;
  const from = new Map<number, number>([[start, -1]]);
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head] as number;
    for (let edge = rowStart[v] as number; edge < (rowStart[v + 1] as number); edge++) {
      const p = provider[edge] as number;
      if (p === start) {
        const path: number[] = [];
        for (let at = v; at >= 0; at = from.get(at) as number) path.unshift(at);
        return path;
      }
      if (cycleByNode[p] !== cycle || from.has(p)) continue;
      from.set(p, v);
      queue.push(p);
    }
  }
  return [start];
}
