-- A record that is created without an owner is assigned to nobody, so no job looks at it. Nor does one look at an
-- organisation that is being copied.
create or replace function watch_changes() returns trigger language plpgsql as $$
begin
  insert into jobs (organisation_uid, uid, kind, payload, context)
  select c.organisation_uid, gen_random_uuid(), 'notification.changed',
    jsonb_build_object('entity', c.entity, 'action', c.action, 'from', min(c.id)::text, 'to', max(c.id)::text),
    coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb
  from changed c
  where exists (select from notification_days d where d.organisation_uid = c.organisation_uid)
  and exists (select from event_notifications r where r.organisation_uid = c.organisation_uid and r.is_active
    and r.tables <> '{}' and c.entity = any (r.tables) and c.action = any (r.changes)
    and (r.columns = '{}' or exists (select from json_each_text(coalesce(c.after, c.before)) k
      where k.key = any (r.columns) and k.value is not null)))
  group by c.organisation_uid, c.entity, c.action;
  return null;
end $$;
