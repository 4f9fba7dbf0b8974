import type { ContinuityGap, continuity } from '#root/contract/continuity/continuity.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { countComparisons } from '#root/domain/continuity/comparisons.ts';
import { findGapVerdict, type Gap } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
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

/** Converts a gap to the shape defined in the contract. */
export function gapAnswer(graph: ContinuityGraph, gap: Gap): ContinuityGap {
  const node = (uid: string) => namedNode(graph, uid);
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

const includes = (wanted: readonly string[] | undefined, value: string) => !wanted?.length || wanted.includes(value);

/** Returns one page of the organisation's gaps. `q` searches the names of all records of a gap. */
export function gapPage(graph: ContinuityGraph, { page, pageSize, sort, q, filter }: QueryOf<typeof continuity.gaps>) {
  const words = q.toLowerCase();
  const ends = ({ dependent, provider, path }: Gap) => [dependent, provider, ...path];
  const matches = (gap: Gap) =>
    includes(filter.kind, gap.kind) &&
    includes(filter.verdict, findGapVerdict(gap)) &&
    (!filter.recordUid?.length || ends(gap).some((uid) => filter.recordUid?.includes(uid))) &&
    (words === '' || ends(gap).some((uid) => namedNode(graph, uid).name.toLowerCase().includes(words)));
  const found = findGaps(graph).filter(matches);
  if (sort === '-severity') found.reverse();
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  return {
    data: rows.map((gap) => gapAnswer(graph, gap)),
    meta: { page, pageSize, total: found.length, compared: countComparisons(graph) },
  };
}
