import { compareGaps, type Gap } from './gap.ts';
import { createSafeRtoFinder } from './gap-change.ts';
import { findLinkGaps } from './gaps-links.ts';
import { findChainGaps, findCycleGaps, findNotAssessedGaps, findOwnLimitGaps, findRestartGaps } from './gaps-nodes.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeRequirements, findPastMtpdStarts, type RecoveryRequirements } from './requirements.ts';

/** Finds every gap of the graph, in the order of {@link compareGaps}. */
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
  return gaps.sort(compareGaps);
}
