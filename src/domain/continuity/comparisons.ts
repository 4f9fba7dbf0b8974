import type { ContinuityGraph } from './graph.ts';

/**
 * Returns the number of pairs of times that can be compared. A pair is the two RTOs at the ends of a link, or the RTO
 * and the MTPD of an activity. If it is 0, an empty list of gaps proves nothing.
 */
export function countComparisons({ nodeCount, rto, mtpd, isActivity, rowStart, provider }: ContinuityGraph): number {
  let count = 0;
  for (let v = 0; v < nodeCount; v++) {
    if (Number.isNaN(rto[v])) continue;
    if (isActivity[v] === 1 && !Number.isNaN(mtpd[v])) count += 1;
    for (let edge = rowStart[v] as number; edge < (rowStart[v + 1] as number); edge++)
      if (!Number.isNaN(rto[provider[edge] as number])) count += 1;
  }
  return count;
}
