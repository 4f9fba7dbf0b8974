-- The backups of the whole installation, one row for each run. They hold no content of any organisation. A table of the
-- installation: the owner writes it, and the server's role reaches it only through the function below.
create table backup_runs (
  -- Also in the manifest of the backup.
  uid uuid primary key,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Whether the server's schedule started the run, rather than a person.
  scheduled boolean not null,
  -- The folder or bucket, without its secret, and the backup's name in it.
  target text not null,
  name text not null,
  row_count bigint,
  file_count integer,
  byte_count bigint,
  -- Why the run failed, for the operator.
  problem text,
  -- When a throw-away copy of this backup was last restored and checked, and what was wrong then; null for nothing.
  verified_at timestamptz,
  verify_problem text
);
create index backup_runs_time on backup_runs (started_at desc);

-- Returns how the backups of the installation are to the landlord, and no row to anybody else.
create function backup_state()
returns table (last_at timestamptz, last_rows bigint, last_bytes bigint, verified_at timestamptz, verify_problem text,
               failed_at timestamptz, problem text, failures integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select done.ended_at, done.row_count, done.byte_count, verified.verified_at, verified.verify_problem, failed.ended_at, failed.problem,
    (select count(*)::integer from backup_runs where state = 'failed' and started_at > now() - interval '7 days')
  from (select from organisations where uid = current_organisation() and is_landlord) landlord
  left join lateral (select * from backup_runs where state = 'done' order by started_at desc limit 1) done on true
  left join lateral (select * from backup_runs r where r.verified_at is not null order by r.verified_at desc limit 1) verified on true
  -- A failure that a later backup has made good is only counted.
  left join lateral (select * from backup_runs r where r.state = 'failed' and r.started_at > coalesce(done.started_at, '-infinity')
                     order by r.started_at desc limit 1) failed on true
$$;
revoke all on function backup_state() from public;
grant execute on function backup_state() to holdfast_app;

-- Whether a backup is being made. Files that it refers to must not be deleted meanwhile. A backup holds this lock.
create function backup_lock() returns bigint language sql immutable parallel safe as
$$ select hashtextextended('holdfast backup', 0) $$;
create function backup_is_running() returns boolean language sql volatile as $$
  select exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = backup_lock())
$$;
