-- Asks for a look at what is approved after a change that can open, close or move a review: of what the engine reads, of an
-- approval, an archive, a name or a date. Other changes cost one look at the entries. Nobody looks at an organisation that is
-- being copied. A look that begins within two seconds may not see this transaction, so that it does not count.
create function watch_reviews() returns trigger language plpgsql as $$
begin
  insert into jobs (organisation_uid, uid, kind, run_at)
  select distinct c.organisation_uid, gen_random_uuid(), 'review.look', clock_timestamp() + interval '5 seconds'
  from (select distinct organisation_uid from changed c
    where c.entity like '%\_links' or c.entity in ('location_alternates', 'supplier_certificates')
      or (c.entity in ('activities', 'applications', 'equipment', 'suppliers', 'locations', 'activity_roles', 'master_rows',
          'business_continuity_plans', 'resilience_plans', 'organisations')
        and exists (select from json_object_keys(coalesce(c.after, c.before)) k where k in ('rto_minutes', 'mtpd_minutes', 'mdl_minutes',
          'rpo_minutes', 'restart_minutes', 'priority_uid', 'rank', 'state', 'status', 'is_active', 'status_uid', 'approved_at', 'in_force_number', 'review_on',
          'contract_ends_on', 'name', 'review_months', 'bcp_review_months', 'resilience_plan_review_months', 'time_zone')))) c
  where exists (select from notification_days d where d.organisation_uid = c.organisation_uid)
    and not exists (select from jobs j where j.organisation_uid = c.organisation_uid and j.kind = 'review.look' and j.state = 'queued'
      and j.run_at > clock_timestamp() + interval '2 seconds');
  return null;
end $$;
create trigger watch_reviews after insert on audit_entries referencing new table as changed
  for each statement execute function watch_reviews();
