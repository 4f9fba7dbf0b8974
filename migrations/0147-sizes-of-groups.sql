-- A group of alternatives never requires more members than it has, whatever removes a member: a deleted activity, another
-- section, an import, or the approved version. The number is lowered to the number of members that are left. The engine has
-- always calculated with this number. Without it, nobody could save the dependencies unchanged.
--
-- Checked at the end of the transaction, because a change of several links may first remove members and then add others.
create function limit_required_members() returns trigger language plpgsql as $$
declare
  dependent text := tg_argv[0];
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  members integer;
  required integer;
begin
  -- A transaction that writes several organisations ends in one of them.
  perform set_config('holdfast.organisation', old.organisation_uid::text, true);
  -- Two statements, because a join would be a nested loop, and transactions that write many rows switch nested loops off.
  -- PostgreSQL would then compile the join for each row.
  execute format('
    select count(*), max(group_required) from %1$I where organisation_uid = $1 and %2$I = ($2).%2$I and group_name = $3',
    tg_table_name, dependent) into members, required using old.organisation_uid, old, old.group_name;
  if required > members then
    execute format('
      update %1$I set group_required = $4
      where organisation_uid = $1 and %2$I = ($2).%2$I and group_name = $3 and group_required > $4',
      tg_table_name, dependent) using old.organisation_uid, old, old.group_name, members;
  end if;
  perform set_config('holdfast.organisation', former, true);
  return null;
end $$;

create function limit_groups_of(target regclass, dependent text) returns void language plpgsql as $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    -- The tenant policy also applies to the owner of the table.
    perform set_config('holdfast.organisation', organisation::text, true);
    execute format('
      update %1$s l set group_required = g.members
      from (select %2$I as dependent, group_name, count(*)::integer as members from %1$s
        where organisation_uid = $1 and group_name <> '''' group by 1, 2) g
      where l.organisation_uid = $1 and l.%2$I = g.dependent and l.group_name = g.group_name and l.group_required > g.members',
      target, dependent) using organisation;
  end loop;
  perform set_config('holdfast.organisation', former, true);
  execute format('create constraint trigger group_left after delete on %s deferrable initially deferred for each row
    when (old.group_name <> '''' and old.group_required > 1) execute function limit_required_members(%L)', target, dependent);
  execute format('create constraint trigger group_changed after update of group_name on %s deferrable initially deferred for each row
    when (old.group_name is distinct from new.group_name and old.group_name <> '''' and old.group_required > 1)
    execute function limit_required_members(%L)', target, dependent);
end $$;
select limit_groups_of('activity_links', 'activity_uid');
select limit_groups_of('application_links', 'dependent_uid');
select limit_groups_of('equipment_links', 'dependent_uid');
select limit_groups_of('location_links', 'dependent_uid');
select limit_groups_of('supplier_links', 'dependent_uid');
drop function limit_groups_of(regclass, text);
