import type { ContinuityGraph } from './graph.ts';
import type { RecoveryRequirements } from './requirements.ts';
import { type ChainAsk, findChainAsks } from './suggestion-chains.ts';
import { MAX_MINUTES } from './types.ts';
import { computeBearable, computePastMtpdFrom } from './verdicts.ts';

/** `rto(provider) <= max(floor, rto(dependent) + slack)`. Without a dependent (-1): `rto(provider) <= floor`. */
export interface Limit {
  readonly provider: number;
  readonly dependent: number;
  readonly slack: number;
  readonly floor: number;
  /** True for a chain: the limit of a dependent's dependent. */
  readonly isChain: boolean;
}

/** Alternatives, of which only the required number of limits must hold. */
export interface LimitGroup {
  readonly required: number;
  readonly members: readonly Limit[];
}

/** The limits that RTOs must satisfy so that there is no red gap. Arrays are indexed by node number. */
export interface RtoLimits {
  /** The current RTOs. NaN: the node has no RTO, and none is suggested. */
  readonly now: Float64Array;
  /** The greatest RTO that may be chosen: it is below the MTPD, or is the current RTO. */
  readonly most: Float64Array;
  readonly limits: readonly Limit[];
  readonly groups: readonly LimitGroup[];
}

/**
 * Derives the limits from the graph, consistent with `findGaps`:
 * - A link that must be up must not be late.
 * - If a dependent has no RTO, the limit follows from the next activity along the chain that has an RTO
 * (`findChainAsks`).
 * - A provider must recover before the MTPD of a dependent without an RTO.
 * - The RTO of an activity must be below its own MTPD.
 * - In a group of alternatives, as many members as required must be in time.
 */
export function computeRtoLimits(graph: ContinuityGraph, { required }: RecoveryRequirements): RtoLimits {
  const { nodeCount, rto, mtpd, rowStart, rowSplit, groupStart } = graph;
  const most = new Float64Array(nodeCount).fill(MAX_MINUTES);
  const limits: Limit[] = [];
  const groups: LimitGroup[] = [];
  for (let v = 0; v < nodeCount; v++) {
    const below = (mtpd[v] as number) - 1;
    if (below < MAX_MINUTES) most[v] = Math.max(below, rto[v] as number);
    if (graph.isActivity[v] === 1 && below < MAX_MINUTES) limits.push(atMost(v, below));
    for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) {
      const limit = linkLimit(graph, edge);
      if (limit) limits.push(limit);
    }
  }
  for (let g = 0; g < groupStart.length; g++) {
    const group = groupLimit(graph, g);
    if (!group) continue;
    if (group.required === group.members.length) limits.push(...group.members);
    else groups.push(group);
  }
  const asks = findChainAsks(graph, required);
  for (const ask of asks) limits.push(chainLimit(ask));
  return {
    now: rto,
    most,
    limits: limits.filter(({ provider }) => !Number.isNaN(rto[provider])),
    groups,
  };
}

const atMost = (provider: number, floor: number): Limit => ({
  provider,
  dependent: -1,
  slack: 0,
  floor,
  isChain: false,
});

const chainLimit = ({ provider, activity, slack, floor }: ChainAsk): Limit => ({
  provider,
  dependent: activity,
  slack,
  floor,
  isChain: true,
});

/** Returns the limit of a link (see `computeLinkVerdict`); null if values are missing. */
function linkLimit(graph: ContinuityGraph, edge: number): Limit | null {
  const provider = graph.provider[edge] as number;
  const dependent = graph.dependent[edge] as number;
  if (Number.isNaN(graph.rto[provider])) return null;
  const tolerance = graph.tolerance[edge] as number;
  const restart = graph.restart[dependent] as number;
  if (Number.isNaN(graph.rto[dependent])) {
    const mtpd = graph.mtpd[dependent] as number;
    return Number.isNaN(mtpd) ? null : atMost(provider, computePastMtpdFrom(mtpd, tolerance, restart) - 1);
  }
  const floor = computeBearable(0, tolerance, restart);
  return { provider, dependent, slack: tolerance - restart, floor, isChain: false };
}

/**
 * Returns the limits of a group; null if the group has no gap whatever the RTOs are. A member without a recovery time
 * counts as being in time, because it may be in time. However, a resource without a recovery time is a gap unless
 * enough other members are in time, so members that are in time now must stay in time.
 */
function groupLimit(graph: ContinuityGraph, g: number): LimitGroup | null {
  const { groupStart, groupEnd, groupSpare, rto, nodes, provider, dependent } = graph;
  const [first, end] = [groupStart[g] as number, groupEnd[g] as number];
  const edges = Array.from({ length: end - first }, (_, i) => first + i);
  const members = edges.flatMap((edge) => linkLimit(graph, edge) ?? []);
  const unknown = edges.map((edge) => provider[edge] as number).filter((v) => Number.isNaN(rto[v]));
  const all = edges.length - (groupSpare[g] as number);
  const isAssessed = !Number.isNaN(rto[dependent[first] as number]);
  const inTime = members.filter((limit) => computeExcess(limit, rto) <= 0).length;
  const mayOpen = isAssessed && inTime >= all && unknown.some((v) => nodes[v]?.kind !== 'activity');
  const required = mayOpen ? all : all - unknown.length;
  return members.length > 0 && required > 0 ? { required, members } : null;
}

/** Returns the greatest RTO of the provider that the limit allows. */
export function computeBound({ dependent, slack, floor }: Limit, rto: Float64Array): number {
  return dependent < 0 ? floor : Math.max(floor, (rto[dependent] as number) + slack);
}

/** Returns the number of minutes by which RTOs exceed a limit; 0 or less if they satisfy it. */
export const computeExcess = (limit: Limit, rto: Float64Array): number =>
  (rto[limit.provider] as number) - computeBound(limit, rto);

/**
 * Returns the excess of a group in minutes: the `required`-th smallest excess of its members. If it is 0 or less,
 * enough members are in time.
 */
export const computeGroupExcess = ({ required, members }: LimitGroup, rto: Float64Array): number =>
  members.map((limit) => computeExcess(limit, rto)).sort((a, b) => a - b)[required - 1] as number;

/** Returns the limit, relaxed by this number of minutes. */
export const relax = (limit: Limit, by: number): Limit => ({
  ...limit,
  slack: limit.slack + by,
  floor: limit.floor + by,
});
