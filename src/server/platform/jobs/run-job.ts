import type { Pool } from 'pg';
import type { LeasedRow } from '#root/server/platform/background/lease.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { noteTenant, readTenant, type WriteDb, writeTenant } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { createTenantAccess, type Services } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Job, JobContext } from './job.ts';
import { reportEnd } from './job-events.ts';
import * as rows from './job-rows.ts';

export interface JobRunOptions {
  readonly pool: Pool;
  readonly services: Services;
  readonly jobs: readonly Job[];
  readonly log: Log;
  /** Milliseconds between two heartbeats. */
  readonly heartbeatEvery: number;
}

/** Thrown when another worker has claimed the job, because this worker sent no heartbeat for too long. */
class LeaseLost extends Error {}

const maxWait = 15 * 60_000;
const unexpected = 'This could not be done because of an unexpected error. It has been logged.';
const workerLost = 'This could not be done because the server stopped during every attempt.';

/** A running job that this process has claimed. */
export interface Run {
  readonly ended: Promise<void>;
  /** Tells the handler to stop and queues the job for another server. */
  abort(): void;
}

/** Claims a due job of the organisation and starts it. @returns undefined if no job is due */
export async function beginJob(options: JobRunOptions, organisation: string): Promise<Run | undefined> {
  const lease = newUid();
  const row = await writeTenant(options.pool, organisation, {}, (db) => db.only(rows.claim(organisation, lease)));
  if (!row) return undefined;
  const stop = new AbortController();
  return {
    ended: runJob(options, { organisation, uid: row.uid, lease }, row, stop),
    abort: () => stop.abort(new Error('The server stops')),
  };
}

async function runJob(options: JobRunOptions, run: LeasedRow, row: rows.JobRow, stop: AbortController): Promise<void> {
  const { pool, log, jobs, services } = options;
  const note = (query: ReturnType<typeof rows.fail>) => noteTenant(pool, run.organisation, query);
  const job = jobs.find(({ kind }) => kind === row.kind);
  if (!job) {
    log.error(`Unknown kind of job: ${row.kind} (${run.uid})`);
    return void (await note(rows.fail(run, unexpected)));
  }
  if (row.tries > job.maxTries) return void (await note(rows.fail(run, workerLost)));
  const heartbeat = setInterval(() => {
    note(rows.extend(run)).then(
      (found) => found || stop.abort(new LeaseLost()),
      (error: Error) => log.warn(`The job ${row.kind} (${run.uid}) could not send a heartbeat: ${error.message}`),
    );
  }, options.heartbeatEvery);
  const state = { finished: false };
  try {
    const result = await job.run(createContext(options, run, row, stop.signal, state));
    if (!state.finished)
      await writeTenant(pool, run.organisation, {}, async (db) => {
        await db.run(rows.finish(run, result));
        await reportEnd(db, services, job, run.uid, row.context.actor);
      });
  } catch (error) {
    if (state.finished) log.warn(`The job ${row.kind} (${run.uid}) failed after its end: ${(error as Error).message}`);
    else
      await writeTenant(pool, run.organisation, {}, async (db) => {
        const { query, reason } = describeFailure(job, run, row, error, stop.signal, log);
        await db.run(query);
        if (reason !== undefined) await reportEnd(db, services, job, run.uid, row.context.actor, reason);
      });
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Returns the update after a job has thrown. The job is queued for another server, fails for good, or is retried later.
 * `reason` is set if it has failed for good.
 */
function describeFailure(job: Job, run: LeasedRow, row: rows.JobRow, error: unknown, signal: AbortSignal, log: Log) {
  if (signal.aborted) return { query: rows.handBack(run) };
  const what = `The job ${job.kind} (${run.uid}) failed: ${(error as Error).stack ?? String(error)}`;
  if (error instanceof AppError && error.status < 500)
    return { query: rows.fail(run, error.message), reason: error.message };
  if (row.tries >= job.maxTries) {
    log.error(`${what}. It has failed for good after ${row.tries} tries.`);
    return { query: rows.fail(run, unexpected), reason: unexpected };
  }
  log.warn(`${what}. It will be retried.`);
  return { query: rows.retry(run, unexpected, Math.min(maxWait, job.retryAfter * 2 ** (row.tries - 1))) };
}

function createContext(
  { pool, services, jobs, log }: JobRunOptions,
  run: LeasedRow,
  row: rows.JobRow,
  signal: AbortSignal,
  state: { finished: boolean },
): JobContext<unknown> {
  // The transactions that end the job. The job has ended once one of them is committed.
  const endedIn = new WeakSet<WriteDb>();
  return {
    payload: row.payload,
    jobUid: run.uid,
    organisationUid: run.organisation,
    actorUid: row.context.actor ?? null,
    attempt: row.tries,
    services,
    log,
    signal,
    db: readTenant(pool, run.organisation),
    tenants: createTenantAccess(pool),
    write: async (task) => {
      let ended = false;
      const answer = await writeTenant(pool, run.organisation, row.context, async (db) => {
        if (!(await db.maybe(rows.lockRun(run)))) throw new LeaseLost('Another worker has this job');
        const done = await task(db);
        ended = endedIn.has(db);
        return done;
      });
      state.finished ||= ended;
      return answer;
    },
    finish: async (db, result) => {
      endedIn.add(db);
      await db.run(rows.finish(run, result));
      const job = jobs.find(({ kind }) => kind === row.kind);
      if (job) await reportEnd(db, services, job, run.uid, row.context.actor);
    },
    progress: async (percent, words = '') => {
      const whole = Math.max(0, Math.min(100, Math.round(percent)));
      await noteTenant(pool, run.organisation, rows.setProgress(run, whole, words));
    },
  };
}
