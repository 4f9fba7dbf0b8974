import type { Gap } from './gap.ts';
import { createSafeRtoFinder } from './gap-change.ts';
import { findLinkGaps } from './gaps-links.ts';
import { findChainGaps, findCycleGaps, findNotAssessedGaps, findOwnLimitGaps, findRestartGaps } from './gaps-nodes.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeRequirements, findPastMtpdStarts, type RecoveryRequirements } from './requirements.ts';

/**
 * Finds every gap of the graph. Gaps past an MTPD come first, then late ones by size, then those without a margin. Gaps
 * that cannot be measured come last.
 */
export function findGaps(
  graph: ContinuityGraph,
  requirements: RecoveryRequirements = computeRequirements(graph),
): Gap[] {
  const pastMtpdFrom = findPastMtpdStarts(graph);
  const findSafeRto = createSafeRtoFinder(graph, requirements, pastMtpdFrom);
  const gaps = [
    ...findLinkGaps(graph, findSafeRto),
    ...findChainGaps(graph, requirements, pastMtpdFrom),
    ...findOwnLimitGaps(graph),
    ...findRestartGaps(graph),
    ...findNotAssessedGaps(graph, findSafeRto),
    ...findCycleGaps(graph),
  ];
  return gaps.sort(
    (a, b) =>
      Number(b.pastMtpd) - Number(a.pastMtpd) ||
      (b.minutesOver ?? -1) - (a.minutesOver ?? -1) ||
      (a.key < b.key ? -1 : Number(a.key > b.key)),
  );
}
