-- Returns the backups of the installation to the landlord, and no row to anybody else. A run whose process has ended
-- without a word counts as failed, as the next run will note it.
create function landlord_backup_runs()
returns table (started_at timestamptz, ended_at timestamptz, state text, scheduled boolean, row_count bigint, byte_count bigint,
               problem text, verified_at timestamptz, verify_problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.started_at, r.ended_at, case when gone then 'failed' else r.state end, r.scheduled, r.row_count, r.byte_count,
    case when gone then 'The backup was interrupted.' else r.problem end, r.verified_at, r.verify_problem
  from (select from organisations where uid = current_organisation() and is_landlord) landlord
  cross join (select backup_is_running()) as lock (is_held)
  cross join backup_runs r
  cross join lateral (select r.state = 'running' and not is_held) as interrupted (gone)
$$;
revoke all on function landlord_backup_runs() from public;
grant execute on function landlord_backup_runs() to holdfast_app;

-- As before, from the function above, so that interrupted runs count.
create or replace function backup_state()
returns table (last_at timestamptz, last_rows bigint, last_bytes bigint, verified_at timestamptz, verify_problem text,
               failed_at timestamptz, problem text, failures integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with runs as materialized (select * from landlord_backup_runs())
  select done.ended_at, done.row_count, done.byte_count, verified.verified_at, verified.verify_problem,
    coalesce(failed.ended_at, failed.started_at), failed.problem,
    (select count(*)::integer from runs where state = 'failed' and started_at > now() - interval '7 days')
  from (select from organisations where uid = current_organisation() and is_landlord) landlord
  left join lateral (select * from runs where state = 'done' order by started_at desc limit 1) done on true
  left join lateral (select * from runs r where r.verified_at is not null order by r.verified_at desc limit 1) verified on true
  -- A failure that a later backup has made good is only counted.
  left join lateral (select * from runs r where r.state = 'failed' and r.started_at > coalesce(done.started_at, '-infinity')
                     order by r.started_at desc limit 1) failed on true
$$;
