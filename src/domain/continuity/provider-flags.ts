import type { GapFlag } from '#root/contract/shared/activity-terms.ts';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { computeSeverity, flagsBySeverity, placeInGroup, tooMuchData } from './gap-flag.ts';
import { listLossyProviders } from './gaps-links.ts';
import { findChainGaps } from './gaps-nodes.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeRequirements, findPastMtpdStarts, type RecoveryRequirements } from './requirements.ts';
import type { ContinuityNode } from './types.ts';

/** The flags of the records of one graph, as registers show them. */
export interface ProviderFlags {
  /** Returns the flag of one record; `none` for a record that is not in the graph. */
  find(uid: string): GapFlag;
  /** Returns the uids of the records of a kind that have one of these flags. */
  list(kind: NodeKind, flags: readonly GapFlag[]): string[];
}

const severityOfEdge = ({ nodes, dependent, provider, tolerance }: ContinuityGraph, edge: number): number =>
  computeSeverity({
    dependent: nodes[dependent[edge] as number] as ContinuityNode,
    provider: nodes[provider[edge] as number] as ContinuityNode,
    tolerance: tolerance[edge] as number,
  });

const unknown = flagsBySeverity.indexOf('unknown');

/**
 * Returns the severity of a member of a group. It is no worse than the severity of the group. If the group's severity
 * is unknown, only a member with a margin has a known severity, because a member that is just in time has no gap of its
 * own in the gap list.
 */
function placeMember(own: number, group: number): number {
  if (own !== 0 && group === unknown) return unknown;
  return placeInGroup(own) <= placeInGroup(group) ? own : group;
}

/**
 * Finds the severities of the members of each group with spare members. If a group requires n members, its severity is
 * the severity of its n-th best member. No member is worse than its group, because the group does not depend on a
 * member if enough other members are in time.
 */
function forEachMember(graph: ContinuityGraph, found: (edge: number, severity: number) => void): void {
  for (const [group, start] of graph.groupStart.entries()) {
    const members: number[] = [];
    for (let edge = start; edge < (graph.groupEnd[group] as number); edge++) members.push(severityOfEdge(graph, edge));
    const required = members.length - (graph.groupSpare[group] as number);
    const sorted = members.toSorted((a, b) => placeInGroup(a) - placeInGroup(b));
    for (const [at, severity] of members.entries())
      found(start + at, placeMember(severity, sorted[required - 1] as number));
  }
}

/**
 * Flags each provider with the worst verdict on its dependents. The flags `justMet`, `late` and `pastMtpd` follow from
 * the gap list (`findGaps`). Four kinds of gap count: gaps of links to the provider, gaps of groups in which the
 * provider is too slow, gaps of chains that end at the provider, and gaps in data loss. `none`: nothing needs the
 * provider. `unknown`: the verdict on a link or a group cannot be determined.
 */
export function computeProviderFlags(
  graph: ContinuityGraph,
  requirements: RecoveryRequirements = computeRequirements(graph),
): ProviderFlags {
  // -1 for a record that nothing needs.
  const severities = new Int8Array(graph.nodeCount).fill(-1);
  const raise = (v: number, severity: number) => {
    if (severity > (severities[v] as number)) severities[v] = severity;
  };
  for (let edge = 0; edge < graph.edgeCount; edge++)
    if (graph.groupByEdge[edge] === -1) raise(graph.provider[edge] as number, severityOfEdge(graph, edge));
  forEachMember(graph, (edge, severity) => raise(graph.provider[edge] as number, severity));
  for (const { provider, pastMtpd } of findChainGaps(graph, requirements, findPastMtpdStarts(graph)))
    raise(graph.indexByUid.get(provider) as number, flagsBySeverity.indexOf(pastMtpd ? 'pastMtpd' : 'late'));
  for (const provider of listLossyProviders(graph)) raise(graph.indexByUid.get(provider) as number, tooMuchData);
  const flagOf = (v: number | undefined): GapFlag =>
    (v === undefined ? undefined : flagsBySeverity[severities[v] as number]) ?? 'none';
  return {
    find: (uid) => flagOf(graph.indexByUid.get(uid)),
    list: (kind, flags) =>
      graph.nodes.flatMap((node, v) => (node.kind === kind && flags.includes(flagOf(v)) ? [node.uid] : [])),
  };
}
