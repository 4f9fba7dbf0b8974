-- Entries of the audit log about what people did or tried without changing a row: failed sign-ins, refused calls,
-- exports. They stand in the same chain as the changes.

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('created', 'updated', 'deleted',
  'sign_in_failed', 'sign_in_locked', 'password_forgotten', 'refused', 'exported', 'archive_made', 'invited_again'));
create index audit_entries_access on audit_entries (organisation_uid, at desc, id desc)
  where action not in ('created', 'updated', 'deleted');

-- Events that are being counted. The first of a kind stands in the log at once. Those of the following minute are
-- counted here and become one entry, so that a stranger cannot fill the log.
create table access_event_counts (
  organisation_uid uuid not null,
  action text not null,
  -- What the events have in common, such as the user and the network address; '' for everything beyond the limit.
  subject text not null,
  counted_from timestamptz not null default clock_timestamp(),
  entity text not null,
  root_uid uuid not null,
  -- The author of the last one, as in `holdfast.actor`.
  context jsonb not null,
  details jsonb not null,
  more integer not null,
  primary key (organisation_uid, action, subject)
);
create index access_event_counts_from on access_event_counts (counted_from);
select secure_tenant_table('access_event_counts', 'select, insert, update');

create function insert_access_entry(organisation uuid, entity text, root uuid, action text, context jsonb, details jsonb)
returns void language sql as $$
  insert into audit_entries (organisation_uid, entity, root_uid, record_uid, action, after,
      actor_uid, behalf_of_uid, session_uid, request_id, address)
    values (organisation, entity, root, root, action, nullif(details, '{}')::json, (context ->> 'actor')::uuid,
      (context ->> 'behalfOf')::uuid, (context ->> 'session')::uuid, context ->> 'request', context ->> 'address')
$$;

-- Records one event in the transaction's organisation. Events with the same `subject` are counted for a minute; an event
-- without a subject always has an entry of its own. At most 30 subjects of an action are counted at a time.
create function record_access_event(action_ text, entity_ text, root uuid, subject_ text, details_ jsonb)
returns void language plpgsql as $$
declare
  organisation uuid := current_organisation();
  context_ jsonb := coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb;
  place text := subject_;
  counted integer;
begin
  if place is not null then
    if not exists (select from access_event_counts c where c.organisation_uid = organisation and c.action = action_ and c.subject = place)
       and (select count(*) from access_event_counts c where c.organisation_uid = organisation and c.action = action_) >= 30 then
      place := '';
    end if;
    insert into access_event_counts as c (organisation_uid, action, subject, entity, root_uid, context, details, more)
      values (organisation, action_, place,
        case when place = '' then 'organisations' else entity_ end, case when place = '' then organisation else root end,
        case when place = '' then '{}' else context_ end, case when place = '' then '{}' else details_ end,
        case when place = '' then 1 else 0 end)
      on conflict (organisation_uid, action, subject) do update set more = c.more + 1,
        context = case when c.subject = '' then c.context else excluded.context end
      returning more into counted;
    if counted > 0 then return; end if;
  end if;
  perform insert_access_entry(organisation, entity_, root, action_, context_, details_);
end $$;

-- Writes the entries of all counts that are older than this age. Returns the number of counts that have ended.
create function end_access_event_counts(age interval) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c access_event_counts;
  ended integer := 0;
begin
  for c in
    delete from access_event_counts where (organisation_uid, action, subject) in (
      select organisation_uid, action, subject from access_event_counts where counted_from <= clock_timestamp() - age
      for update skip locked)
    returning *
  loop
    ended := ended + 1;
    continue when c.more = 0;
    perform insert_access_entry(c.organisation_uid, c.entity, c.root_uid, c.action, c.context,
      c.details || jsonb_build_object('times', c.more, 'counted_from', c.counted_from));
  end loop;
  return ended;
end $$;
revoke all on function end_access_event_counts(interval) from public;
grant execute on function end_access_event_counts(interval) to holdfast_app;
-- The function works across organisations with its owner's rights. These policies admit it where the owner is not a
-- superuser.
do $$ begin
  execute format('create policy counts on access_event_counts to %I using (true)', current_user);
  execute format('create policy counts on audit_entries for insert to %I with check (true)', current_user);
end $$;
