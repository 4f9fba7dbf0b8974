import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { TypedJob } from './job.ts';
import { findActive, insert } from './job-rows.ts';

export interface EnqueueOptions {
  /** Of two jobs of a kind with the same key only one waits or runs at a time: the second is the first. */
  readonly key?: string;
  /** Milliseconds until it may begin. */
  readonly after?: number;
}

/**
 * Asks for a job, in the caller's transaction: it begins after the commit, within some milliseconds, and never if there is
 * none. It runs in the organisation that the transaction acts for, by the person who acts in it.
 * @returns the job's uid, for `GET /continuity/api/v1/jobs/:uid`
 */
export async function enqueue<P>(
  db: WriteDb,
  job: TypedJob<P>,
  payload: NoInfer<P>,
  { key, after = 0 }: EnqueueOptions = {},
): Promise<string> {
  const uid = newUid();
  const given = { uid, kind: job.kind, payload: job.schema.parse(payload), key: key ?? null, after };
  // The one with the same key may have ended between the two statements; then there is room for this one.
  for (let tries = 0; tries < 3; tries += 1) {
    if (await db.maybe(insert(given))) return uid;
    const there = await db.maybe(findActive(job.kind, key ?? ''));
    if (there) return there.uid;
  }
  throw new Error(`A ${job.kind} could not be put into the queue`);
}
