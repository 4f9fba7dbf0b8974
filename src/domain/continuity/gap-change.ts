import type { GapChange } from './gap.ts';
import type { ContinuityGraph } from './graph.ts';
import type { RecoveryRequirements } from './requirements.ts';
import { type ContinuityEdge, type ContinuityNode, MAX_MINUTES } from './types.ts';
import { computeBearable, computePastMtpdFrom } from './verdicts.ts';

/** A link with its dependent and its provider. */
export interface Link {
  edge: ContinuityEdge;
  a: ContinuityNode;
  d: ContinuityNode;
}

/** The limits that a link sets for its provider, in minutes. Infinity: no limit. */
interface LinkLimits {
  tolerance: number;
  restart: number;
  /** The longest RTO with which the provider is not late. */
  bearable: number;
  /** The shortest RTO with which the provider recovers past the dependent's MTPD. */
  pastMtpdFrom: number;
}

function findLimits({ a, edge }: Link): LinkLimits {
  const tolerance = edge.tolerance ?? 0;
  const restart = a.restart ?? 0;
  return {
    tolerance,
    restart,
    bearable: a.rto == null ? Number.POSITIVE_INFINITY : computeBearable(a.rto, tolerance, restart),
    pastMtpdFrom: a.mtpd == null ? Number.POSITIVE_INFINITY : computePastMtpdFrom(a.mtpd, tolerance, restart),
  };
}

/**
 * Returns the change of one value that closes the gap of a late link.
 *
 * The provider recovers sooner, if that is possible. No provider is fast enough if the dependent's restart alone takes
 * longer than its RTO or MTPD and the link has no tolerance. In this case, the dependent gets more time (but less than
 * its MTPD), or restarts faster. If neither is enough, the gap closes only if the provider is never out.
 */
export function findLinkChange(link: Link): GapChange {
  const { a, d } = link;
  const limits = findLimits(link);
  const provided = d.rto ?? 0;
  const provider = { node: d.uid, field: 'rto', from: d.rto ?? null } as const;
  const most = Math.min(limits.bearable, limits.pastMtpdFrom - 1);
  const mtpd = a.mtpd ?? Number.POSITIVE_INFINITY;
  if (most > 0 || limits.restart <= Math.min(a.rto ?? Number.POSITIVE_INFINITY, mtpd - 1)) {
    if (limits.bearable < limits.pastMtpdFrom) return { ...provider, bound: 'at_most', minutes: limits.bearable };
    if (most === limits.tolerance) return { ...provider, bound: 'at_most', minutes: most };
    return { ...provider, bound: 'below', minutes: limits.pastMtpdFrom };
  }
  // The link has no tolerance here, so the dependent is down for the provider's whole recovery time plus its own
  // restart time.
  const longer = provided + limits.restart;
  if (a.rto != null && longer < mtpd && longer <= MAX_MINUTES) {
    return { node: a.uid, field: 'rto', from: a.rto, bound: 'at_least', minutes: longer };
  }
  const restart = { node: a.uid, field: 'restart', from: limits.restart } as const;
  const forRto = (a.rto ?? Number.POSITIVE_INFINITY) - provided;
  const forMtpd = mtpd - provided;
  if (forRto >= 0 && forRto < forMtpd) return { ...restart, bound: 'at_most', minutes: forRto };
  if (forMtpd > 0 && forMtpd <= forRto) return { ...restart, bound: 'below', minutes: forMtpd };
  return { ...provider, bound: 'at_most', minutes: 0 };
}

/**
 * Returns the change that gives a margin to a link without a margin: the provider recovers sooner, or the dependent
 * gets more time. Null if neither is possible.
 */
export function findTightChange(link: Link): GapChange | null {
  const { a, d } = link;
  const { bearable, pastMtpdFrom, tolerance, restart } = findLimits(link);
  const least = Math.min(bearable, pastMtpdFrom);
  if (least > 0) return { node: d.uid, field: 'rto', from: d.rto ?? null, bound: 'below', minutes: least };
  const longer = (d.rto ?? 0) - tolerance + restart + 1;
  if (a.rto == null || longer > MAX_MINUTES || (a.mtpd != null && longer >= a.mtpd)) return null;
  return { node: a.uid, field: 'rto', from: a.rto, bound: 'at_least', minutes: longer };
}

/** Finds the greatest RTO with which a node recovers early enough for all its dependents; null: no limit is known. */
export type FindSafeRto = (v: number) => number | null;

/** @param pastMtpdFrom see `findPastMtpdStarts` */
export function createSafeRtoFinder(
  graph: ContinuityGraph,
  { required }: RecoveryRequirements,
  pastMtpdFrom: Float64Array,
): FindSafeRto {
  const { outStart, outEdge, edges, dependent, nodes } = graph;
  // The value of a provider is the same for all its links, so it is calculated only once.
  const known = new Map<number, number | null>();
  const find: FindSafeRto = (v) => {
    let most = Math.min(required[v] as number, (pastMtpdFrom[v] as number) - 1);
    for (let i = outStart[v] as number; i < (outStart[v + 1] as number); i++) {
      const edge = outEdge[i] as number;
      const a = nodes[dependent[edge] as number] as ContinuityNode;
      const limits = findLimits({ a, d: nodes[v] as ContinuityNode, edge: edges[edge] as ContinuityEdge });
      most = Math.min(most, limits.bearable, limits.pastMtpdFrom - 1);
    }
    return Number.isFinite(most) && most >= 0 ? most : null;
  };
  return (v) => {
    const before = known.get(v);
    if (before !== undefined) return before;
    const found = find(v);
    known.set(v, found);
    return found;
  };
}
