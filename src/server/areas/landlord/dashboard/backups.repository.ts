import { sql } from 'kysely';
import { maxListedFailures } from '#root/contract/landlord/backups.ts';

/** Selects the failed backups of the last seven days, ordered from the latest to the earliest. */
const failures = sql`
  select coalesce(ended_at, started_at) as at, coalesce(problem, '') as problem from runs
  where state = 'failed' and started_at > now() - interval '7 days' order by started_at desc limit ${maxListedFailures}`;

/**
 * Selects the time of the next scheduled backup. A backup is due once a day, from the set hour on, and again an hour
 * after a failed attempt.
 */
const nextRun = (hour: number) => sql`
  select case
    when exists (select from runs where scheduled and state = 'done' and started_at >= turn.at)
      then turn.at + interval '1 day'
    else greatest(now(), (select max(started_at) + interval '1 hour' from runs
                          where scheduled and state = 'failed' and started_at >= turn.at)) end
  from (select) one
  cross join lateral (select date_trunc('day', now() - make_interval(hours => ${hour}::integer), 'UTC')
                      + make_interval(hours => ${hour}::integer)) as turn (at)`;

/**
 * Returns the report about backups as JSON, for the landlord only.
 * @param hour the hour of the daily backup in UTC; undefined if this server makes none
 */
export const backupReportJson = (hour: number | undefined) => sql`
  (with runs as materialized (select * from landlord_backup_runs())
   select json_build_object(
     'isDaily', ${hour !== undefined}::boolean,
     'nextAt', ${hour === undefined ? sql`null` : sql`(${nextRun(hour)})`},
     'runningSince', (select max(started_at) from runs where state = 'running'),
     'last', case when s.last_at is not null
       then json_build_object('at', s.last_at, 'rows', s.last_rows, 'bytes', s.last_bytes) end,
     'checked', case when s.verified_at is not null
       then json_build_object('at', s.verified_at, 'problem', s.verify_problem) end,
     'openFailure', case when s.failed_at is not null
       then json_build_object('at', s.failed_at, 'problem', coalesce(s.problem, '')) end,
     'failureCount', s.failures,
     'failures', (select coalesce(json_agg(row_to_json(f)), '[]') from (${failures}) f))
   from backup_state() s)`;
