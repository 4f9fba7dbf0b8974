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
  /** Milliseconds between two polls. Jobs with a notification start at once. */
  readonly pollEvery?: number;
  readonly heartbeatEvery?: number;
  /** Milliseconds that running jobs have to finish when the server stops. After that they are returned to the queue. */
  readonly closeTimeout?: number;
}

export interface Worker {
  /** Starts no further jobs, and resolves when the running jobs have finished or been returned to the queue. */
  close(): Promise<void>;
  /** Returns false if the last attempt to find due jobs has failed. */
  isWorking(): boolean;
}

/**
 * Runs the jobs of all organisations. A job starts some milliseconds after the commit that queued it. If a process
 * dies, another process restarts its jobs after ten to twelve seconds.
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
      // Only logs the failure, because the job can be claimed again when its lease has expired.
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
    isWorking: loop.isWorking,
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
