-- The delivery of events: when an event is due, how often it was tried, and which organisations have due events.

alter table outbox
  add column tries integer not null default 0,
  add column next_try_at timestamptz not null default clock_timestamp(),
  add column last_error text,
  -- Set when the delivery was given up. The event is kept for inspection and no longer blocks later ones.
  add column failed_at timestamptz;
grant update (tries, next_try_at, last_error, failed_at) on outbox to holdfast_app;

-- Wakes the dispatchers of every process on commit.
create function outbox_filled() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_filled after insert on outbox for each statement execute function outbox_filled();

-- Returns the organisations with due events. Nothing else about events is visible across organisations; events
-- themselves are read within their organisation. The policy admits this function where its owner is not a superuser.
create function organisations_with_events() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select first.organisation_uid from (
    select distinct on (organisation_uid) organisation_uid, next_try_at
    from outbox where failed_at is null order by organisation_uid, id
  ) first where first.next_try_at <= clock_timestamp()
$$;
revoke all on function organisations_with_events() from public;
grant execute on function organisations_with_events() to holdfast_app;
do $$ begin
  execute format('create policy organisations_with_events on outbox for select to %I using (true)', current_user);
end $$;
