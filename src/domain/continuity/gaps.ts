import type { Gap } from './gap.ts';
import { findLinkGaps } from './gaps-links.ts';
import { findChainGaps, findCycleGaps, findNotAssessedGaps, findOwnLimitGaps } from './gaps-nodes.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeRequirements, type RecoveryRequirements } from './requirements.ts';

/**
 * Finds every gap of the graph. Gaps past an MTPD come first, then late ones by size, then those without a margin. Gaps
 * that cannot be measured come last.
 */
export function findGaps(
  graph: ContinuityGraph,
  requirements: RecoveryRequirements = computeRequirements(graph),
): Gap[] {
  const gaps = [
    ...findLinkGaps(graph),
    ...findChainGaps(graph, requirements),
    ...findOwnLimitGaps(graph),
    ...findNotAssessedGaps(graph, requirements),
    ...findCycleGaps(graph),
  ];
  return gaps.sort(
    (a, b) =>
      Number(b.pastMtpd) - Number(a.pastMtpd) ||
      (b.minutesOver ?? -1) - (a.minutesOver ?? -1) ||
      (a.key < b.key ? -1 : Number(a.key > b.key)),
  );
}
