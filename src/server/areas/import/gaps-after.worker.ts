import type { ImportPreview } from '#root/contract/import/import-records.ts';
import { type GapAfter, listGapsAfter, type WritesInGraph } from '#root/domain/import/gaps-after.ts';
import type { Known } from '#root/domain/import/types.ts';
import type { GraphParts } from '#root/server/shared/graph/organisation-graph.ts';

/** The plan of an import, and the graph before the import. */
export interface GapsAfterOrder {
  /** The JSON of `EngineParts`. */
  readonly parts: string;
  readonly plan: WritesInGraph;
  readonly priorities: Known['priorities'];
}

/** The maximum number of gaps in the answer. The counts include all gaps. */
const maxListed = 200;

/** Counts the gaps after an import, and lists the worst of them. */
export function run({ parts, plan, priorities }: GapsAfterOrder): ImportPreview['gaps'] {
  const ranks = new Map(priorities.map(({ uid, rank }) => [uid, rank]));
  const gaps = listGapsAfter(JSON.parse(parts) as GraphParts, plan, ranks);
  const count = (verdict: GapAfter['verdict']) => gaps.filter((gap) => gap.verdict === verdict).length;
  const counts = {
    pastMtpd: count('pastMtpd'),
    late: count('late'),
    justMet: count('justMet'),
    unknown: count('unknown'),
  };
  return { ...counts, list: gaps.slice(0, maxListed).map((gap) => ({ ...gap })) };
}
