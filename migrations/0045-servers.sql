-- The servers that run on this database. Each writes its row every ten seconds, so that servers and the landlord see
-- which ones there are. A table of the installation: the server's role reaches it only through the functions below.
create table servers (
  uid uuid primary key,
  -- The name of its machine.
  name text not null,
  -- Its release, and the last migration that this release knows.
  release text not null,
  schema text not null,
  -- Identifies where it keeps uploaded files. Servers that share files have the same value.
  files text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp()
);

-- Returns the servers that have been heard of within the last half minute, the longest running first.
create function live_servers()
returns table (uid uuid, name text, release text, files text, started_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.uid, s.name, s.release, s.files, s.started_at from servers s
  where s.seen_at > clock_timestamp() - interval '30 seconds' order by s.started_at, s.uid
$$;

-- Says that a server runs, and forgets servers that have been silent for a day.
create function announce_server(server uuid, name text, release text, schema text, files text, started timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from servers s where s.seen_at < clock_timestamp() - interval '1 day' and s.uid <> server;
  insert into servers (uid, name, release, schema, files, started_at)
    values (server, left(announce_server.name, 200), left(announce_server.release, 50), left(announce_server.schema, 200),
            left(announce_server.files, 100), started)
  on conflict (uid) do update set seen_at = clock_timestamp()
$$;

-- Says that a server has stopped.
create function dismiss_server(server uuid) returns void
language sql security definer set search_path = public, pg_temp as $$ delete from servers s where s.uid = server $$;

-- Returns the last migration that a server must know to work on this schema. A migration that removes what earlier
-- servers use replaces this function; CONTRIBUTING.md has the rule.
create function minimum_server_schema() returns text
language sql stable set search_path = public, pg_temp as $$ select '0045-servers' $$;

-- Returns figures about work that waits, for monitoring: numbers only, and nothing about single organisations.
-- `kinds_of_events` are the kinds of jobs that deliver events.
create function queue_figures(kinds_of_events text[])
returns table (queue text, waiting bigint, running bigint, failed bigint, oldest_seconds double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.name, count(w.state) filter (where w.state = 'queued'), count(w.state) filter (where w.state <> 'queued'),
    case q.name
      when 'mails' then (select count(*) from mails where state = 'failed' and created_at > now() - interval '1 day')
      else (select count(*) from jobs j where j.state = 'failed' and j.created_at > now() - interval '1 day'
            and (j.kind = any (kinds_of_events)) = (q.name = 'events')) end,
    -- The time for which the oldest has been due.
    coalesce(extract(epoch from max(clock_timestamp() - w.due_at) filter (where w.state = 'queued')), 0)::double precision
  from unnest('{jobs,events,mails}'::text[]) q (name)
  left join (
    select case when kind = any (kinds_of_events) then 'events' else 'jobs' end as name, state, run_at as due_at from jobs
    where state in ('queued', 'running') and run_at <= clock_timestamp()
    union all select 'mails', state, next_try_at from mails
    where state in ('queued', 'sending') and next_try_at <= clock_timestamp()
  ) w on w.name = q.name
  group by q.name
$$;

revoke all on function live_servers(), announce_server(uuid, text, text, text, text, timestamptz), dismiss_server(uuid),
  minimum_server_schema(), queue_figures(text[]) from public;
grant execute on function live_servers(), announce_server(uuid, text, text, text, text, timestamptz), dismiss_server(uuid),
  minimum_server_schema(), queue_figures(text[]) to holdfast_app;
