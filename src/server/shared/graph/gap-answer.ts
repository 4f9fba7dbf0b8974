import type { ContinuityGap } from '#root/contract/continuity/continuity.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { findGapVerdict, type Gap } from '#root/domain/continuity/gap.ts';
import { type ContinuityGraph, findNodeIndex } from '#root/domain/continuity/graph.ts';

/** A node with its uid, kind and name. */
export interface NamedNode {
  uid: string;
  kind: ProviderKind;
  name: string;
}

export function namedNode(graph: ContinuityGraph, uid: string): NamedNode {
  const node = graph.nodes[findNodeIndex(graph, uid)];
  return { uid, kind: node?.kind ?? 'activity', name: node?.name ?? '' };
}

/** Converts a gap to the shape defined in the contract. @param node finds a node by its uid */
export function gapAnswer(node: (uid: string) => NamedNode, gap: Gap): ContinuityGap {
  const { change } = gap;
  return {
    key: gap.key,
    kind: gap.kind,
    verdict: findGapVerdict(gap),
    pastMtpd: gap.pastMtpd,
    minutesOver: gap.minutesOver,
    dependent: node(gap.dependent),
    provider: node(gap.provider),
    linkUid: gap.edge,
    change: change && { ...change, node: node(change.node) },
    oneOf: gap.oneOf,
    path: gap.path.map(node),
    missing: gap.missing,
  };
}
