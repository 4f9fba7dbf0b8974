import { z } from 'zod';
import { apiRoot, endpoint } from './endpoint.ts';
import { instant, uid } from './fields.ts';
import { recordResponse } from './paging.ts';

/** How far a piece of longer work is. */
export const jobRecord = z.object({
  uid: uid(),
  /** `object.action`, such as `organisation.duplicate`. */
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0..100 */
  percent: z.int(),
  /** What it is doing, in words; '' where it does not say. */
  words: z.string(),
  /** Why it failed or is tried again, in words. */
  error: z.string().nullable(),
  /** What it says of its end; which fields there are depends on the kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
});
export type JobRecord = z.infer<typeof jobRecord>;

export const jobs = {
  get: endpoint({
    method: 'GET',
    path: `${apiRoot}/jobs/:uid`,
    scope: 'tenant',
    // Only who has asked for it is shown it, and asking needed the permission.
    permissions: [],
    summary: 'How far a piece of longer work is that one has asked for',
    params: z.object({ uid: uid() }),
    response: recordResponse(jobRecord),
  }),
};
