-- Background work: what to do, its progress and its result. One row is both the queue entry and what people see. It is
-- written in the transaction that requests the work and belongs to its organisation.
create table jobs (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  kind text not null,
  -- Must hold no secrets, because everybody who may read the row sees it.
  payload jsonb not null default '{}',
  -- Only one job with the same key waits or runs at a time.
  key text,
  -- The day of a daily job, of which there is one per day.
  slot date,
  -- The person who requested it, as in the audit log. The job writes in this person's name.
  context jsonb not null default '{}',
  created_by_uid uuid generated always as ((context ->> 'actor')::uuid) stored,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  run_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  percent integer not null default 0 check (percent between 0 and 100),
  words text not null default '',
  result jsonb,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  -- The current run, and the time until which it counts as alive unless it renews the lease.
  lease uuid,
  leased_until timestamptz,
  primary key (organisation_uid, uid),
  constraint jobs_leased check ((state = 'running') = (lease is not null and leased_until is not null)),
  constraint jobs_finished check ((state in ('done', 'failed')) = (finished_at is not null))
);
create unique index jobs_key on jobs (organisation_uid, kind, key) where key is not null and state in ('queued', 'running');
create unique index jobs_slot on jobs (organisation_uid, kind, slot) where slot is not null;
create index jobs_due on jobs (organisation_uid, run_at) where state in ('queued', 'running');
create index jobs_time on jobs (organisation_uid, created_at desc);
select secure_tenant_table('jobs');

-- Wakes the workers of every process on commit.
create function jobs_filled() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger jobs_filled after insert on jobs for each statement execute function jobs_filled();

-- Returns the organisations with due jobs, or with jobs whose worker has not been heard of for too long. Nothing else
-- about jobs is visible across organisations. The policy admits this function where its owner is not a superuser.
create function organisations_with_jobs() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select organisation_uid from jobs
  where ((state = 'queued' and run_at <= clock_timestamp()) or (state = 'running' and leased_until <= clock_timestamp()))
    -- Jobs of an archived organisation wait until it is active again.
    and organisation_uid in (select uid from organisations where state in ('active', 'suspended'))
  group by organisation_uid order by min(run_at)
$$;
revoke all on function organisations_with_jobs() from public;
grant execute on function organisations_with_jobs() to holdfast_app;

-- Returns the organisations that need daily jobs: all that are neither archived nor deleted, or only the landlord's.
create function organisations_for_daily_jobs(landlord_only boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select uid from organisations where state in ('active', 'suspended') and (is_landlord or not landlord_only)
$$;
revoke all on function organisations_for_daily_jobs(boolean) from public;
grant execute on function organisations_for_daily_jobs(boolean) to holdfast_app;

-- Wakes the mail sender of every process on commit, as for jobs.
create function mails_filled() returns trigger language plpgsql as $$
begin
  perform pg_notify('mails', '');
  return null;
end $$;
create trigger mails_filled after insert on mails for each statement execute function mails_filled();

alter table mails
  add column lease uuid,
  add column leased_until timestamptz,
  -- The file in the data folder that holds a mail for which no server was configured.
  add column kept_as text,
  add constraint mails_leased check ((state = 'sending') = (lease is not null and leased_until is not null));
drop index mails_due;
create index mails_due on mails (organisation_uid, next_try_at) where state in ('queued', 'sending');

-- The result of the last test of an organisation's mail settings. Kept apart, so that a test does not change their
-- version.
create table mail_tests (
  organisation_uid uuid primary key references organisations (uid) on delete cascade,
  tested_at timestamptz not null,
  address text not null,
  ok boolean not null,
  outcome text not null
);
select secure_tenant_table('mail_tests');

create function organisations_with_mails() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select organisation_uid from mails
  where ((state = 'queued' and next_try_at <= clock_timestamp()) or (state = 'sending' and leased_until <= clock_timestamp()))
    and organisation_uid in (select uid from organisations where state <> 'deleted')
  group by organisation_uid order by min(next_try_at)
$$;
revoke all on function organisations_with_mails() from public;
grant execute on function organisations_with_mails() to holdfast_app;

do $$ begin
  execute format('create policy organisations_with_jobs on jobs for select to %I using (true)', current_user);
  execute format('create policy organisations_with_mails on mails for select to %I using (true)', current_user);
end $$;
