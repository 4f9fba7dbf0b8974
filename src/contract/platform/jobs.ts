import { z } from 'zod';
import { apiRoot, endpoint } from './endpoint.ts';
import { instant, uid } from './fields.ts';
import { recordResponse } from './paging.ts';

/** The progress of a job, which is work that takes longer than a request. */
export const jobRecord = z.object({
  uid: uid(),
  /** `object.action`, such as `organisation.duplicate`. */
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0..100 */
  percent: z.int(),
  /** The current step as text, or ''. */
  words: z.string(),
  /** The reason why the job failed or will be retried, as text. */
  error: z.string().nullable(),
  /** The result, whose fields depend on the kind. */
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
    // No permission is needed: only the person who requested the job can read it, and the request required the
    // permission.
    permissions: [],
    summary: 'Read the progress of a job that you requested',
    params: z.object({ uid: uid() }),
    response: recordResponse(jobRecord),
  }),
};
