import { startBackgroundLoop } from '#root/server/platform/background/background-loop.ts';
import type { NotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { startDaily } from './daily.ts';
import type { DailyJob } from './job.ts';
import { beginJob, type JobRunOptions, type Run } from './run-job.ts';

export interface WorkerOptions extends Omit<JobRunOptions, 'heartbeatEvery'> {
  readonly daily?: readonly DailyJob[];
  readonly listener?: NotifyListener | undefined;
  /** Jobs that this process works on at the same time, and those of one organisation. */
  readonly concurrency?: number;
  readonly concurrencyPerOrganisation?: number;
  /** Milliseconds between two looks; what is new is heard of at once. */
  readonly pollEvery?: number;
  readonly heartbeatEvery?: number;
  /** Milliseconds that a stopping server gives to jobs in hand before it hands them back. */
  readonly closeTimeout?: number;
}

export interface Worker {
  /** Takes no further job; finishes those in hand, or hands them back when they take too long. */
  close(): Promise<void>;
}

/**
 * Works on the jobs of all organisations. A job begins some milliseconds after the commit that asked for it. A process that
 * dies says nothing any more, and after ten to twelve seconds another one begins its jobs anew.
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
      // Its lease runs out, and then it is taken up again.
      log.warn(`A job of organisation ${organisation} could not be ended: ${(error as Error).message}`);
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
    onPollFailed: (error) => log.warn(`Jobs wait, because they cannot be read: ${error.message}`),
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
