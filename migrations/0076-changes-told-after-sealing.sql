-- Notifications of changed records are asked for when the sealer comes to their entries of the audit log, instead of with
-- each write: a job in the transaction of a write wakes the workers, and commits that do so wait for each other.
drop trigger watch_changes on audit_entries;
drop function watch_changes();
delete from jobs where kind = 'notification.changed';

-- Nobody is told of what happened before, such as the copies of a duplicated organisation.
alter table notification_days add column begun_at timestamptz not null default clock_timestamp();

-- Whether a change of columns that a rule watches may concern somebody. An assignment to nobody, or to somebody without an
-- account, concerns only people whom the rule tells for another reason.
create function is_noticed(rule event_notifications, changed json) returns boolean language sql stable as $$
  select exists (select from unnest(rule.columns) c where changed ->> c is not null and (
    rule.action <> 'assigned' or not rule.relations <@ '{owner,deputy}'
    or exists (select from activity_owners p where p.organisation_uid = rule.organisation_uid
      and p.uid = (changed ->> c)::uuid and p.user_uid is not null)
    or exists (select from event_notification_roles x where x.organisation_uid = rule.organisation_uid
      and x.event_notification_uid = rule.uid)))
$$;

-- Queues one job for each organisation with newly sealed entries that a rule watches. The job names them by their
-- numbers in the chain, because other entries may still appear between their ids.
create function watch_seals() returns trigger language plpgsql as $$
begin
  insert into jobs (organisation_uid, uid, kind, payload)
  select c.organisation_uid, gen_random_uuid(), 'notification.changed', jsonb_build_object('changes',
    jsonb_agg(jsonb_build_object('entity', c.entity, 'action', c.action, 'from', c.first, 'to', c.last) order by c.first))
  from (
    select s.organisation_uid, e.entity, e.action, min(s.seq) as first, max(s.seq) as last
    from sealed s join audit_entries e on e.organisation_uid = s.organisation_uid and e.id = s.entry_id
    where exists (select from notification_days d where d.organisation_uid = e.organisation_uid and d.begun_at <= e.at)
    and exists (select from event_notifications r where r.organisation_uid = e.organisation_uid and r.is_active
      and r.created_at <= e.at and r.tables <> '{}' and e.entity = any (r.tables) and e.action = any (r.changes)
      and (r.columns = '{}' or is_noticed(r, coalesce(e.after, e.before))))
    group by s.organisation_uid, e.entity, e.action) c
  group by c.organisation_uid;
  return null;
end $$;
create trigger watch_seals after insert on audit_seals referencing new table as sealed
  for each statement execute function watch_seals();

-- The sealer works across organisations with its owner's rights. These policies admit it where the owner is not a superuser.
do $$ begin
  execute format('create policy sealer on notification_days for select to %I using (true)', current_user);
  execute format('create policy sealer on event_notifications for select to %I using (true)', current_user);
  execute format('create policy sealer on event_notification_roles for select to %I using (true)', current_user);
  execute format('create policy sealer on activity_owners for select to %I using (true)', current_user);
  execute format('create policy sealer on jobs for insert to %I with check (true)', current_user);
end $$;

-- Earlier servers do not understand the jobs that the sealer queues.
create or replace function minimum_server_schema() returns text language sql as $$ select '0075-assessments' $$;
