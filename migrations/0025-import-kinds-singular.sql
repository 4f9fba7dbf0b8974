-- A kind of record has one name everywhere: `supplier`, no longer `suppliers` in imports. The kinds of rows that are not
-- records are singular too: `resource` and `dependency`.
create function pg_temp.singular(kind text) returns text language sql immutable as $$
  select coalesce('{
    "activities": "activity", "resources": "resource", "dependencies": "dependency",
    "supplier_categories": "supplier_category", "suppliers": "supplier", "applications": "application",
    "equipment_categories": "equipment_category", "equipment_owners": "equipment_owner", "locations": "location",
    "activity_roles": "activity_role", "team_members": "team_member", "divisions": "division",
    "business_units": "business_unit"}'::jsonb ->> kind, kind)
$$;

-- Row-level security and triggers are off, because this changes the rows of all organisations without being a change
-- that people made.
alter table import_sheets no force row level security;
update import_sheets set kind = pg_temp.singular(kind) where kind is not null;
alter table import_sheets force row level security;

alter table imports no force row level security, disable trigger user;
update imports set result = result || jsonb_build_object('counts', (
  select coalesce(jsonb_agg(c || jsonb_build_object('kind', pg_temp.singular(c ->> 'kind')) order by at), '[]')
  from jsonb_array_elements(result -> 'counts') with ordinality as counts (c, at)))
where result ? 'counts';
alter table imports force row level security, enable trigger user;

-- `signature` holds a hash of the plural and is not changed.
alter table import_mappings no force row level security;
update import_mappings set mapping = mapping || jsonb_build_object('kind', pg_temp.singular(mapping ->> 'kind'))
  || case when mapping ->> 'detected' is not null
    then jsonb_build_object('detected', pg_temp.singular(mapping ->> 'detected')) else '{}' end
where mapping ->> 'kind' is not null;
alter table import_mappings force row level security;
