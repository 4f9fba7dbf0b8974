-- The rules that come with Holdfast and that an organisation was given, by object, action and day. A version with more rules gives it
-- the missing ones, and none that people deleted or changed.
alter table notification_days add column start_keys text[] not null default '{}';

-- What organisations were given before is in the audit log.
do $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    -- The tenant policy also applies to the owner of the tables.
    perform set_config('holdfast.organisation', organisation::text, true);
    update notification_days set start_keys = array(
      select distinct concat_ws('.', e.after ->> 'object', e.after ->> 'action', e.after ->> 'day_offset')
      from audit_entries e
      where e.organisation_uid = organisation and e.entity = 'event_notifications' and e.action = 'created'
        and (e.after ->> 'is_system')::boolean)
    where organisation_uid = organisation;
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
