import type { Pool } from 'pg';
import { newUid } from '#root/server/platform/db/crud.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { DailyJob } from './job.ts';
import { insertDaily } from './job-rows.ts';

export interface DailyOptions {
  readonly pool: Pool;
  readonly daily: readonly DailyJob[];
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds between two checks of the clock. */
  readonly pollEvery?: number;
}

export interface Daily {
  close(): Promise<void>;
}

/**
 * Queues the daily jobs once a day, however many processes run. If no server runs at the time of a job, the job is
 * queued later that day.
 */
export function startDaily({ pool, daily, log, now, pollEvery = 60_000 }: DailyOptions): Daily {
  /** The day on which this process last queued each kind of job. Remembering it saves queries. */
  const seen = new Map<string, string>();
  let working: Promise<void> | undefined;
  const poll = async () => {
    const [day = '', time = ''] = now().toISOString().split('T');
    for (const { job, at, where } of daily) {
      if (time.slice(0, 5) < at || seen.get(job.kind) === day) continue;
      const { rows } = await pool.query<{ uid: string }>('select organisations_for_daily_jobs($1) as uid', [
        where === 'landlord',
      ]);
      for (const { uid } of rows) {
        await writeTenant(pool, uid, {}, (db) => db.only(insertDaily(uid, newUid(), job.kind, day)));
      }
      // Does not look again on this day, because an organisation that is created later today does not need the job yet.
      if (rows.length) seen.set(job.kind, day);
    }
  };
  const tick = () => {
    working ??= poll()
      .catch((error: Error) => log.warn(`The daily jobs could not be queued: ${error.message}`))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(tick, pollEvery);
  tick();
  return {
    close: async () => {
      clearInterval(timer);
      await working;
    },
  };
}
