import type { BatchResult } from '#root/contract/activities/activity-batches.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { batchesRepository as batches, type DraftKey } from './batches.repository.ts';

/** Who asks, and by which attempt; undefined where the answer will not be asked for again. */
interface Attempt {
  readonly attempt: string | undefined;
  readonly by: string;
}

/**
 * Saves a draft once for each attempt: whoever has lost the answer asks again by the same one, and is answered as it was. The same
 * attempt waits for itself where it is under way.
 */
export async function saveOnce(
  db: WriteDb,
  of: DraftKey,
  { attempt, by }: Attempt,
  save: () => Promise<BatchResult>,
): Promise<BatchResult> {
  if (attempt === undefined) return save();
  await db.run(waitForTurn('attempts at drafts', of.organisation, attempt));
  const known = await db.maybe(batches.resultOf(of, attempt, by));
  if (known) return known.result;
  const result = await save();
  await db.run(batches.keepResult(of, { attempt, by }, result));
  return result;
}
