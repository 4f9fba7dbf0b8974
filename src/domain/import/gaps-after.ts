import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { findGapVerdict, type Gap, type GapKind } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import type { ImportPlan } from './types.ts';

/** A gap between two records after the import. Null: it cannot be measured. */
export interface GapAfter {
  readonly kind: GapKind;
  readonly verdict: Exclude<Verdict, 'met'>;
  readonly minutesOver: number | null;
  readonly dependent: { readonly name: string; readonly kind: string };
  readonly provider: { readonly name: string; readonly kind: string };
  readonly oneOf: Gap['oneOf'];
  readonly missing: Gap['missing'];
}

/** An organisation's dependency graph. */
interface Parts {
  readonly nodes: readonly ContinuityNode[];
  readonly edges: readonly ContinuityEdge[];
}

/** Returns the uids of the records that an import writes, and of the records at the ends of the links that it writes. */
export function listWritten({ registers, resources, activities, links }: ImportPlan): string[] {
  const records = [...registers, ...resources, ...activities].map(({ uid }) => uid);
  const ends = links.flatMap(({ dependentUid, providerUid }) => [dependentUid, providerUid]);
  return [...new Set([...records, ...ends])];
}

const weight = { pastMtpd: 3, late: 2, justMet: 1, unknown: 0 };

/**
 * Lists the gaps of the records that an import writes, as the gap list will show them after the import, worst first.
 * @param parts the graph after the import
 * @param written the uids of these records
 */
export function listGapsAfter({ nodes, edges }: Parts, written: readonly string[]): GapAfter[] {
  const graph = buildGraph(nodes, edges);
  const affected = new Set(written);
  const findNode = (uid: string) => graph.nodes[graph.indexByUid.get(uid) ?? -1];
  const end = (uid: string) => ({ name: findNode(uid)?.name ?? '', kind: findNode(uid)?.kind ?? 'activity' });
  const pair = (dependent: string, provider: string) => ({ dependent: end(dependent), provider: end(provider) });
  const gaps = findGaps(graph).flatMap((gap): GapAfter[] => {
    if (!affected.has(gap.dependent) && !affected.has(gap.provider)) return [];
    const verdict = findGapVerdict(gap);
    const { kind, minutesOver, oneOf, missing } = gap;
    return [{ kind, verdict, minutesOver, oneOf, missing, ...pair(gap.dependent, gap.provider) }];
  });
  return gaps.sort((a, b) => weight[b.verdict] - weight[a.verdict] || (b.minutesOver ?? 0) - (a.minutesOver ?? 0));
}
