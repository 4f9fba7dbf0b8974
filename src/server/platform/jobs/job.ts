import type { z } from 'zod';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services, TenantAccess } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';

/** The input of a job's handler. */
export interface JobContext<P> {
  readonly payload: P;
  readonly jobUid: string;
  readonly organisationUid: string;
  /** The user who requested the job; null for Holdfast itself. */
  readonly actorUid: string | null;
  /** The number of this try, from 1. Every try starts from the beginning, so the work must be repeatable. */
  readonly attempt: number;
  readonly services: Services;
  readonly log: Log;
  /** Aborted when the server stops or another server has taken over the job. Long work must check this signal. */
  readonly signal: AbortSignal;
  /** Reads the data of the job's organisation. Each read is its own transaction. */
  readonly db: Db;
  /** Access to other organisations, for jobs that need several. */
  readonly tenants: TenantAccess;
  /**
   * Runs a writing transaction of the job's organisation on behalf of the user who requested the job. Throws if another
   * worker has taken over the job.
   */
  write<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
  /**
   * Ends the job within a transaction of `write`. The work and the end are committed together, so the work is done
   * exactly once. Without this call the job ends after its handler, and is repeated if the server stops in between.
   */
  finish(db: WriteDb, result?: object): Promise<void>;
  /** Reports the progress outside any transaction, so that users see it at once. */
  progress(percent: number, words?: string): Promise<void>;
}

/** A kind of job, as the worker needs it. */
export interface Job {
  readonly kind: string;
  readonly schema: z.ZodType;
  /** The maximum number of tries, including the first one. */
  readonly maxTries: number;
  /** Milliseconds between the first and the second try. Each further wait is twice as long. */
  readonly retryAfter: number;
  /** True if the end of the job is reported as an event, to which features can subscribe. */
  readonly isReported: boolean;
  run(context: JobContext<unknown>): Promise<object | undefined>;
}

/** A kind of job with the type of its payload. */
export interface TypedJob<P> extends Job {
  readonly payload?: P;
}

/** A daily job. It is queued once a day for each organisation, at this time (UTC) or later. */
export interface DailyJob {
  readonly job: TypedJob<Record<string, never>>;
  /** The time as `HH:MM`, in UTC. */
  readonly at: string;
  /**
   * The organisations of the job; `landlord` means a single job for the whole installation, in the landlord's
   * organisation.
   */
  readonly where: 'each organisation' | 'landlord';
}

/**
 * Declares a kind of job. A job that throws is retried after increasing waits (by default five tries in total). The
 * message of an AppError below 500 is shown to the user, and the job is not retried.
 * @param kind `object.action`, such as `organisation.duplicate`
 * @param schema the schema of the payload, which must not contain secrets
 * @param handle does the work; a returned object (without secrets) becomes the job's `result`
 */
export function defineJob<P>(
  kind: `${string}.${string}`,
  schema: z.ZodType<P>,
  handle: (context: JobContext<P>) => Promise<unknown>,
  options: { readonly maxTries?: number; readonly retryAfter?: number; readonly isReported?: boolean } = {},
): TypedJob<P> {
  const { maxTries = 5, retryAfter = 5_000, isReported = false } = options;
  return {
    kind,
    schema,
    maxTries,
    retryAfter,
    isReported,
    run: async (context) => {
      const result = await handle({ ...context, payload: schema.parse(context.payload) });
      return typeof result === 'object' && result !== null ? result : undefined;
    },
  };
}
