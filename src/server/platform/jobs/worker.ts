import { startBackgroundLoop } from '#root/server/platform/background/background-loop.ts';
import type { NotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { startDaily } from './daily.ts';
import type { DailyJob } from './job.ts';
import { beginJob, type JobRunOptions, type Run } from './run-job.ts';

export interface WorkerOptions extends Omit<JobRunOptions, 'heartbeatEvery'> {
  readonly daily?: readonly DailyJob[];
  readonly listener?: NotifyListener | undefined;
  /** The maximum number of jobs that this process runs at the same time, in total and per organisation. */
  readonly concurrency?: number;
  readonly concurrencyPerOrganisation?: number;
  /** Milliseconds between two polls. Notified jobs start at once. */
  readonly pollEvery?: number;
  readonly heartbeatEvery?: number;
  /** Milliseconds that a stopping server gives its running jobs before it returns them to the queue. */
  readonly closeTimeout?: number;
}

export interface Worker {
  /** Starts no further job. Finishes the running ones, or returns them to the queue if they take too long. */
  close(): Promise<void>;
}

/**
 * Runs the jobs of all organisations. A job starts some milliseconds after the commit that queued it. Ten to twelve
 * seconds after a process has died, another one restarts its jobs.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { pool, log, services, daily = [], pollEvery = 2_000, closeTimeout = 8_000 } = options;
  const running = new Set<Run>();
  const runOptions: JobRunOptions = { ...options, heartbeatEvery: options.heartbeatEvery ?? 3_000 };
  const turn = async (organisation: string) => {
    let run: Run | undefined;
    try {
      run = await beginJob(runOptions, organisation);
      if (!run) return false;
      running.add(run);
      await run.ended;
      return true;
    } catch (error) {
      // The job is claimed again when its lease has expired.
      log.warn(`A job of organisation ${organisation} could not be finished: ${(error as Error).message}`);
      return false;
    } finally {
      if (run) running.delete(run);
    }
  };
  const loop = startBackgroundLoop({
    pool,
    listener: options.listener,
    channel: 'jobs',
    due: 'organisations_with_jobs',
    concurrency: options.concurrency ?? 4,
    concurrencyPerOrganisation: options.concurrencyPerOrganisation ?? 2,
    pollEvery,
    turn,
    onPollFailed: (error) => log.warn(`Jobs cannot be read and have to wait: ${error.message}`),
  });
  const clock = startDaily({ pool, daily, log, now: services.now });
  return {
    close: async () => {
      await clock.close();
      const timeout = setTimeout(() => {
        for (const run of running) run.abort();
      }, closeTimeout);
      await loop.close();
      clearTimeout(timeout);
    },
  };
}
