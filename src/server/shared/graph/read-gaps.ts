import type { Gap } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { bytesPerPart } from './graph-cache.ts';
import type { GraphCall } from './what-if-cache.ts';

/** Returns all gaps, which are found once for each version of the graph. Callers must not change them. */
export const readGaps = ({ db, whatIfs, parts }: GraphCall): Promise<readonly Gap[]> =>
  whatIfs.read(db, parts, 'gaps', () => {
    const gaps = findGaps(parts.graph);
    return { value: gaps, bytes: gaps.length * 4 * bytesPerPart };
  });
