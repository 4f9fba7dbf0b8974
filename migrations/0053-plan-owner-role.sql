-- Organisations that were created before there were plans have no role for people who write plans. They get the one with which
-- new organisations begin, unless a role has its name.
create function add_plan_owner_role() returns void language plpgsql as $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations where not is_landlord loop
    -- The tenant policy also applies to the owner of the table.
    perform set_config('holdfast.organisation', organisation::text, true);
    insert into roles (organisation_uid, uid, name, label, permissions)
    values (organisation, gen_random_uuid(), 'Plan owner', 'Plan owner', array[
      'menu.bright_dashboard', 'division.read', 'business_unit.read', 'activity.read', 'application.read', 'equipment.read',
      'location.read', 'supplier.read', 'supplier_category.read', 'activity_role.read', 'dependency_scenario.create',
      'dependency_scenario.read', 'dependency_scenario.update', 'dependency_scenario.simulate', 'bcp.create', 'bcp.read', 'bcp.update',
      'bcp.export', 'resilience_plan.create', 'resilience_plan.read', 'resilience_plan.update', 'resilience_plan.export', 'bia.read',
      'report.create', 'report.read', 'report_template.read', 'notification.read', 'master.read'])
    on conflict do nothing;
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
select add_plan_owner_role();
drop function add_plan_owner_role();
