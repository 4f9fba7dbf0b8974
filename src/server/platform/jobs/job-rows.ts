import { sql } from 'kysely';
import { isLeased, type LeasedRow, releaseLease, toInterval } from '#root/server/platform/background/lease.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** Milliseconds without a heartbeat after which a run is considered dead. Heartbeats are sent every three seconds. */
export const leaseDuration = 10_000;

export interface JobRow {
  readonly uid: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly context: Readonly<Record<string, string>>;
  /** The number of tries, including the current one. */
  readonly tries: number;
}

/**
 * Claims the job that has been due for the longest time. A job whose worker is dead is also due. A job whose worker has
 * a writing transaction open is skipped, because that transaction locks the row.
 */
export const claim = (organisation: string, lease: string) =>
  query(sql<JobRow>`
    update jobs set state = 'running', lease = ${lease}, leased_until = clock_timestamp() + ${toInterval(leaseDuration)},
      tries = tries + 1, started_at = coalesce(started_at, clock_timestamp())
    where organisation_uid = ${organisation} and uid = (
      select uid from jobs
      where organisation_uid = ${organisation}
        and ((state = 'queued' and run_at <= clock_timestamp()) or (state = 'running' and leased_until <= clock_timestamp()))
      order by run_at, uid limit 1 for update skip locked)
    returning uid, kind, payload, context, tries
  `);

/** Extends the lease of the run. Returns no row if another worker has claimed the job. */
export const extend = (run: LeasedRow) =>
  query(sql`update jobs set leased_until = clock_timestamp() + ${toInterval(leaseDuration)} where ${isLeased(run)}`);

/**
 * Locks the run's row until the transaction ends. Heartbeats remain possible, but no other worker can claim the job, so
 * only its own worker writes. Returns no row if another worker has claimed the job.
 */
export const lockRun = (run: LeasedRow) =>
  query(sql<{ uid: string }>`select uid from jobs where ${isLeased(run)} for key share`);

export const setProgress = (run: LeasedRow, percent: number, words: string) =>
  query(sql`update jobs set percent = ${percent}, words = ${words.slice(0, 500)} where ${isLeased(run)}`);

export const finish = (run: LeasedRow, result: object | undefined) =>
  query(sql`
    update jobs set state = 'done', ${releaseLease}, percent = 100, result = ${result ? JSON.stringify(result) : null}::jsonb,
      error = null, finished_at = clock_timestamp()
    where ${isLeased(run)}
  `);

export const fail = (run: LeasedRow, why: string) =>
  query(sql`
    update jobs set state = 'failed', ${releaseLease}, error = ${why.slice(0, 2000)}, finished_at = clock_timestamp()
    where ${isLeased(run)}
  `);

/** Queues the job for another try after `wait` milliseconds. */
export const retry = (run: LeasedRow, why: string, wait: number) =>
  query(sql`
    update jobs set state = 'queued', ${releaseLease}, error = ${why.slice(0, 2000)}, run_at = clock_timestamp() + ${toInterval(wait)}
    where ${isLeased(run)}
  `);

/** Queues the job for another server, as if it had never been claimed. */
export const handBack = (run: LeasedRow) =>
  query(sql`
    update jobs set state = 'queued', ${releaseLease}, tries = tries - 1, run_at = clock_timestamp() where ${isLeased(run)}
  `);

export interface NewJob {
  readonly uid: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly key: string | null;
  /** Milliseconds until the job may start. */
  readonly after: number;
  /** The maximum number of jobs of this kind that the organisation may have waiting or running; null for no maximum. */
  readonly most: number | null;
}

/**
 * Inserts a job on behalf of the transaction's actor. Returns no row if a job with the same key is waiting or running,
 * or if the maximum number of jobs of this kind is reached.
 */
export const insert = (job: NewJob) =>
  query(sql<{ uid: string }>`
    insert into jobs (organisation_uid, uid, kind, payload, key, context, run_at)
    select current_organisation(), ${job.uid}, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, ${job.key},
      coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb,
      clock_timestamp() + ${toInterval(job.after)}
    where ${job.most}::integer is null or ${job.most}::integer > (select count(*) from jobs
      where organisation_uid = current_organisation() and kind = ${job.kind} and state in ('queued', 'running'))
    on conflict (organisation_uid, kind, key) where key is not null and state in ('queued', 'running') do nothing
    returning uid
  `);

/** Finds the job with this key that is waiting or running. */
export const findActive = (kind: string, key: string) =>
  query(sql<{ uid: string }>`
    select uid from jobs where organisation_uid = current_organisation() and kind = ${kind} and key = ${key}
      and state in ('queued', 'running')
  `);

/** Inserts the daily job of this day, unless it already exists. */
export const insertDaily = (organisation: string, uid: string, kind: string, day: string) =>
  query(sql`
    insert into jobs (organisation_uid, uid, kind, slot) values (${organisation}, ${uid}, ${kind}, ${day}::date)
    on conflict (organisation_uid, kind, slot) where slot is not null do nothing
  `);

export const removeEnded = (organisation: string, days: number) =>
  query(sql`
    delete from jobs where organisation_uid = ${organisation} and finished_at < clock_timestamp() - ${days} * interval '1 day'
  `);
