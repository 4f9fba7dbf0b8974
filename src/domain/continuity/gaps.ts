import type { Gap } from './gap.ts';
import { linkGaps } from './gaps-links.ts';
import { chainGaps, cycleGaps, notAssessedGaps, ownLimitGaps } from './gaps-nodes.ts';
import type { ContinuityGraph } from './graph.ts';
import { type RecoveryRequirements, recoveryRequirements } from './requirements.ts';

/**
 * Every gap of the graph: critical ones first, then the largest; then what is met with nothing to spare; those that can't be
 * measured come last.
 */
export function findGaps(
  graph: ContinuityGraph,
  requirements: RecoveryRequirements = recoveryRequirements(graph),
): Gap[] {
  const gaps = [
    ...linkGaps(graph),
    ...chainGaps(graph, requirements),
    ...ownLimitGaps(graph),
    ...notAssessedGaps(graph, requirements),
    ...cycleGaps(graph),
  ];
  return gaps.sort(
    (a, b) =>
      Number(b.critical) - Number(a.critical) ||
      (b.minutesOver ?? -1) - (a.minutesOver ?? -1) ||
      (a.key < b.key ? -1 : Number(a.key > b.key)),
  );
}
