import type { z } from 'zod';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services, TenantAccess } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';

/** What the handler of a job works with. */
export interface JobContext<P> {
  readonly payload: P;
  readonly jobUid: string;
  readonly organisationUid: string;
  /** Who asked for it; null for the product itself. */
  readonly actorUid: string | null;
  /** Which try this is, from 1. Every try begins from the start, so a handler does again only what does no harm. */
  readonly attempt: number;
  readonly services: Services;
  readonly log: Log;
  /** Aborted when the server stops, or another one has taken the job over; long work looks at it. */
  readonly signal: AbortSignal;
  /** Reads of the job's organisation; each is a transaction of its own. */
  readonly db: Db;
  /** Other organisations, for the few jobs that are about two. */
  readonly tenants: TenantAccess;
  /**
   * A writing transaction of the job's organisation, by the person who asked for the job. Refused once another worker has
   * taken the job over.
   */
  write<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
  /**
   * Ends the job as done within a transaction of `write`: the work and its end are committed together, so it is never done
   * twice. Without it a job is ended after its handler, and a server that dies in between does it again.
   */
  finish(db: WriteDb, result?: object): Promise<void>;
  /** Says how far it is, outside of any transaction, so that people see it at once. */
  progress(percent: number, words?: string): Promise<void>;
}

/** Kinds of jobs, as the worker knows them. */
export interface Job {
  readonly kind: string;
  readonly schema: z.ZodType;
  /** Tries before it counts as failed; milliseconds until the second, each further one waits twice as long. */
  readonly maxTries: number;
  readonly retryAfter: number;
  run(context: JobContext<unknown>): Promise<object | undefined>;
}

/** A kind of job with the payload that it takes. */
export interface TypedJob<P> extends Job {
  readonly payload?: P;
}

/** Daily work: put into the queue once for each organisation and day, at or after this time (UTC). */
export interface DailyJob {
  readonly job: TypedJob<Record<string, never>>;
  /** `HH:MM`, UTC. */
  readonly at: string;
  /** `landlord`: one job for the whole installation, in the landlord's organisation. */
  readonly where: 'each organisation' | 'landlord';
}

/**
 * Declares one kind of job. What it throws is tried again (5 times in all, unless `options` says otherwise) with growing
 * waits; an AppError is a refusal, told to people in its own words, and not tried again.
 * @param kind `object.action`, such as `organisation.duplicate`
 * @param schema of the payload, which holds no secrets
 * @param handle what it does; an object that it returns (no secrets either) stands as `result` with the job
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
