import type { z } from 'zod';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services, TenantAccess } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';

/** The input of a job's handler. */
export interface JobContext<P> {
  readonly payload: P;
  readonly jobUid: string;
  readonly organisationUid: string;
  /** The person who requested it; null for Holdfast itself. */
  readonly actorUid: string | null;
  /** The number of this try, from 1. Every try starts from the beginning, so repeating the work must be safe. */
  readonly attempt: number;
  readonly services: Services;
  readonly log: Log;
  /** Aborted when the server stops or another one has taken over the job. Long work must check it. */
  readonly signal: AbortSignal;
  /** Reads of the job's organisation, each in its own transaction. */
  readonly db: Db;
  /** Other organisations, for jobs that need several. */
  readonly tenants: TenantAccess;
  /**
   * A writing transaction of the job's organisation, in the name of the person who requested it. Refused once another
   * worker has taken over the job.
   */
  write<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
  /**
   * Ends the job within a transaction of `write`: the work and the end are committed together, so the work is done
   * exactly once. Without it, the job ends after its handler and is repeated if the server dies in between.
   */
  finish(db: WriteDb, result?: object): Promise<void>;
  /** Reports the progress outside any transaction, so that people see it at once. */
  progress(percent: number, words?: string): Promise<void>;
}

/** A kind of job, as the worker knows it. */
export interface Job {
  readonly kind: string;
  readonly schema: z.ZodType;
  /** The maximum number of tries, and the milliseconds until the second try; each further wait is twice as long. */
  readonly maxTries: number;
  readonly retryAfter: number;
  run(context: JobContext<unknown>): Promise<object | undefined>;
}

/** A kind of job with the type of its payload. */
export interface TypedJob<P> extends Job {
  readonly payload?: P;
}

/** A daily job, queued once for each organisation and day, at or after this time (UTC). */
export interface DailyJob {
  readonly job: TypedJob<Record<string, never>>;
  /** `HH:MM`, UTC. */
  readonly at: string;
  /** `landlord`: one job for the whole installation, in the landlord's organisation. */
  readonly where: 'each organisation' | 'landlord';
}

/**
 * Declares one kind of job. A job that throws is retried with growing waits (by default 5 tries in all). An AppError is
 * shown to people and is not retried.
 * @param kind `object.action`, such as `organisation.duplicate`
 * @param schema the schema of the payload, which must hold no secrets
 * @param handle does the work; a returned object (without secrets) becomes the job's `result`
 */
export function defineJob<P>(
  kind: `${string}.${string}`,
  schema: z.ZodType<P>,
  handle: (context: JobContext<P>) => Promise<unknown>,
  options: { readonly maxTries?: number; readonly retryAfter?: number } = {},
): TypedJob<P> {
  const { maxTries = 5, retryAfter = 5_000 } = options;
  return {
    kind,
    schema,
    maxTries,
    retryAfter,
    run: async (context) => {
      const result = await handle({ ...context, payload: schema.parse(context.payload) });
      return typeof result === 'object' && result !== null ? result : undefined;
    },
  };
}
