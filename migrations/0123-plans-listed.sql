-- Counting the plans of a list reads this index alone. It replaces the one without is_template, which every list tests.
do $$
declare
  plans text;
begin
  foreach plans in array array['business_continuity_plans', 'resilience_plans'] loop
    execute format('create index %I on %I (organisation_uid, status_uid, is_template)', plans || '_listed', plans);
    execute format('drop index %I', plans || '_status');
  end loop;
end $$;
