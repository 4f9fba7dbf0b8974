import type { BatchResult } from '#root/contract/activities/activity-batches.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { batchesRepository as batches, type DraftKey } from './batches.repository.ts';

/** The attempt and the user who makes it. `attempt` is undefined if the result will not be requested again. */
interface Attempt {
  readonly attempt: string | undefined;
  readonly by: string;
}

/**
 * Applies a draft once for each attempt. A client that did not receive the response can repeat the attempt and gets the
 * first result. If two calls with the same attempt are concurrent, the second waits for the first.
 */
export async function saveOnce(
  db: WriteDb,
  of: DraftKey,
  { attempt, by }: Attempt,
  save: () => Promise<BatchResult>,
): Promise<BatchResult> {
  if (attempt === undefined) return save();
  await db.run(waitForTurn('attempts at drafts', of.organisation, attempt));
  const known = await db.maybe(batches.findResult(of, attempt, by));
  if (known) return known.result;
  const result = await save();
  await db.run(batches.keepResult(of, { attempt, by }, result));
  return result;
}
