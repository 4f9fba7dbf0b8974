import type { ImportPreview } from '#root/contract/import/import-records.ts';
import { type GapAfter, listGapsAfter } from '#root/domain/import/gaps-after.ts';
import type { GraphParts } from '#root/server/shared/graph/organisation-graph.ts';

/** The graph after an import, and the records that the import writes. */
export interface GapsAfterOrder {
  /** The JSON of `EngineParts`. */
  readonly parts: string;
  /** The uids of the written records, see `listWritten`. */
  readonly written: readonly string[];
}

/** The maximum number of gaps in the answer. The counts include all gaps. */
const maxListed = 200;

/** Counts the gaps after an import, and lists the worst of them. */
export function run({ parts, written }: GapsAfterOrder): ImportPreview['gaps'] {
  const gaps = listGapsAfter(JSON.parse(parts) as GraphParts, written);
  const count = (verdict: GapAfter['verdict']) => gaps.filter((gap) => gap.verdict === verdict).length;
  const counts = {
    pastMtpd: count('pastMtpd'),
    late: count('late'),
    justMet: count('justMet'),
    unknown: count('unknown'),
  };
  return { ...counts, list: gaps.slice(0, maxListed).map((gap) => ({ ...gap })) };
}
