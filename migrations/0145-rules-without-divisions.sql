-- A rule about some divisions is turned off with the last of them: without any, it would be about all records.
create function turn_off_rules_of_division() returns trigger language plpgsql as $$
begin
  update event_notifications r set is_active = false
  where r.organisation_uid = old.organisation_uid and r.is_active
    and exists (select from event_notification_divisions d
      where d.organisation_uid = r.organisation_uid and d.event_notification_uid = r.uid and d.division_uid = old.uid)
    and not exists (select from event_notification_divisions d
      join divisions x on x.organisation_uid = d.organisation_uid and x.uid = d.division_uid
      where d.organisation_uid = r.organisation_uid and d.event_notification_uid = r.uid and d.division_uid <> old.uid);
  return old;
end $$;
create trigger turn_off_rules before delete on divisions for each row execute function turn_off_rules_of_division();
