import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { tooManyWaiting } from '#root/server/platform/turns/turns.ts';
import type { TypedJob } from './job.ts';
import { findActive, insert } from './job-rows.ts';

export interface EnqueueOptions {
  /**
   * A key for which only one job of this kind may be waiting or running. Queuing another job with the key returns the
   * existing job.
   */
  readonly key?: string;
  /** Milliseconds until the job may start. */
  readonly after?: number;
  /**
   * The maximum number of jobs of this kind that the organisation may have waiting or running, for jobs that people can
   * request any number of times. Calls at the same moment can exceed the maximum by a few.
   */
  readonly most?: number;
}

/**
 * Queues a job in the caller's transaction. The job starts some milliseconds after the commit, and never if the
 * transaction is rolled back. It runs in the transaction's organisation, on behalf of the transaction's actor.
 * @returns the job's uid, for `GET /continuity/api/v1/jobs/:uid`
 * @throws 429 if `most` jobs of this kind are already waiting or running
 */
export async function enqueue<P>(
  db: WriteDb,
  job: TypedJob<P>,
  payload: NoInfer<P>,
  { key, after = 0, most }: EnqueueOptions = {},
): Promise<string> {
  const uid = newUid();
  const given = {
    uid,
    kind: job.kind,
    payload: job.schema.parse(payload),
    key: key ?? null,
    after,
    most: most ?? null,
  };
  // The job with the same key may have ended between the two statements. The next attempt then inserts the new job.
  for (let tries = 0; tries < 3; tries += 1) {
    if (await db.maybe(insert(given))) return uid;
    const there = await db.maybe(findActive(job.kind, key ?? ''));
    if (there) return there.uid;
  }
  if (most !== undefined) throw tooManyWaiting();
  throw new Error(`A job of the kind ${job.kind} could not be queued`);
}
