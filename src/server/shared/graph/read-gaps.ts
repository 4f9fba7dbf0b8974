import type { Gap } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { askWorker, isHeavy, noAdditions } from './engine.ts';
import { bytesPerPart } from './graph-cache.ts';
import type { GraphCall } from './what-if-cache.ts';

/** Returns all gaps, which are found once for each version of the graph. Callers must not change them. */
export const readGaps = (call: GraphCall): Promise<readonly Gap[]> =>
  call.whatIfs.read(call.db, call.parts, 'gaps', async () => {
    const gaps = isHeavy(call.parts, noAdditions, 1)
      ? (JSON.parse(await askWorker(call, null, noAdditions, { what: 'gaps' })) as Gap[])
      : findGaps(call.parts.graph);
    return { value: gaps, bytes: gaps.length * 4 * bytesPerPart };
  });
