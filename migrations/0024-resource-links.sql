-- Resources need resources: the links of applications, equipment, locations and suppliers. Together with the links of
-- activities, and with those that follow from registers, they are the edges of the one dependency graph.

-- Creates the table of the links of one kind of resource.
create function create_link_table(name text, dependents text) returns void language plpgsql as $$
declare
  provider text[];
begin
  execute format('create table %I (
    organisation_uid uuid not null,
    uid uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    dependent_uid uuid not null,
    application_uid uuid,
    equipment_uid uuid,
    supplier_uid uuid,
    location_uid uuid,
    utility_uid uuid,
    role_uid uuid,
    -- The provider, whatever its kind.
    provider_uid uuid not null generated always as
      (coalesce(application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid)) stored,
    provider_kind text not null generated always as (case
      when application_uid is not null then ''application'' when equipment_uid is not null then ''equipment''
      when supplier_uid is not null then ''supplier'' when location_uid is not null then ''location''
      when utility_uid is not null then ''utility'' else ''role'' end) stored,
    -- Minutes for which the dependent can carry on without the provider.
    tolerance_minutes integer not null default 0 check (tolerance_minutes between 0 and 525600),
    -- Links of one dependent with the same group name are alternatives, of which `group_required` must be up.
    group_name text not null default '''',
    group_required integer not null default 1 check (group_required between 1 and 100),
    note text not null default '''',
    primary key (organisation_uid, uid),
    constraint %1$s_one_provider check (num_nonnulls(application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid) = 1),
    constraint %1$s_not_self check (provider_uid <> dependent_uid),
    constraint %1$s_dependent foreign key (organisation_uid, dependent_uid) references %2$I (organisation_uid, uid) on delete cascade)',
    name, dependents);
  execute format('create unique index %I on %I (organisation_uid, dependent_uid, provider_uid)', name || '_once', name);
  execute format('create index %I on %I (organisation_uid, provider_uid)', name || '_provider', name);
  -- Indexes, because deleting a record looks for its links by the column of its kind.
  foreach provider slice 1 in array array[['application', 'applications'], ['equipment', 'equipment'], ['supplier', 'suppliers'],
      ['location', 'locations'], ['utility', 'master_rows'], ['role', 'activity_roles']] loop
    execute format('alter table %1$I add constraint %2$I foreign key (organisation_uid, %3$I) references %4$I (organisation_uid, uid)',
      name, name || '_' || provider[1], provider[1] || '_uid', provider[2]);
    execute format('create index %2$I on %1$I (organisation_uid, %3$I) where %3$I is not null',
      name, name || '_' || provider[1], provider[1] || '_uid');
  end loop;
  perform secure_tenant_table(name::regclass);
  perform audit_table(name::regclass, 'dependent_uid');
  perform version_table(name::regclass);
  perform master_references(name, 'utility_uid', 'utilities', name || '_utility');
end $$;
select create_link_table('application_links', 'applications');
select create_link_table('equipment_links', 'equipment');
select create_link_table('location_links', 'locations');
select create_link_table('supplier_links', 'suppliers');
drop function create_link_table(text, text);

-- Two kinds of links follow from registers and are not stored: a hosted application needs its supplier, and an activity
-- that cannot be done remotely needs its primary location. These columns hold the reason for not counting such a link;
-- if empty, the link counts.
alter table applications add column supplier_link_off text not null default '';
alter table activities add column location_link_off text not null default '';

-- The reason is about one provider, so it is cleared when another is chosen.
create function reset_supplier_link() returns trigger language plpgsql as $$
begin
  new.supplier_link_off := '';
  return new;
end $$;
create trigger reset_supplier_link before update of supplier_uid on applications for each row
  when (old.supplier_uid is distinct from new.supplier_uid) execute function reset_supplier_link();
create function reset_location_link() returns trigger language plpgsql as $$
begin
  new.location_link_off := '';
  return new;
end $$;
create trigger reset_location_link before update of location_uid on activities for each row
  when (old.location_uid is distinct from new.location_uid) execute function reset_location_link();

-- Derives one uid from two: version 8 of RFC 9562. The same two uids always give the same result.
create function pair_uid(a uuid, b uuid) returns uuid language sql immutable parallel safe as
$$ select overlay(overlay(md5(a::text || b::text) placing '8' from 13) placing '8' from 17)::uuid $$;

-- All edges of the dependency graph: "dependent needs provider". `origin` is empty for a recorded link. A link that
-- follows from a register gives way to a recorded link between the same two records. The uid of such a link is made
-- from both records, so that it stays the same. `via_uid` is the location whose alternates decide about the link.
create view dependency_links with (security_invoker = true) as
  select organisation_uid, uid, created_at, 'activity' as dependent_kind, activity_uid as dependent_uid, provider_kind, provider_uid,
    tolerance_minutes, group_name, group_required, quantity, note, '' as origin, null::uuid as via_uid
  from activity_links
  union all
  select organisation_uid, uid, created_at, 'application', dependent_uid, provider_kind, provider_uid, tolerance_minutes, group_name,
    group_required, null, note, '', null from application_links
  union all
  select organisation_uid, uid, created_at, 'equipment', dependent_uid, provider_kind, provider_uid, tolerance_minutes, group_name,
    group_required, null, note, '', null from equipment_links
  union all
  select organisation_uid, uid, created_at, 'location', dependent_uid, provider_kind, provider_uid, tolerance_minutes, group_name,
    group_required, null, note, '', null from location_links
  union all
  select organisation_uid, uid, created_at, 'supplier', dependent_uid, provider_kind, provider_uid, tolerance_minutes, group_name,
    group_required, null, note, '', null from supplier_links
  union all
  select p.organisation_uid, pair_uid(p.uid, p.supplier_uid), p.created_at, 'application', p.uid, 'supplier',
    p.supplier_uid, 0, '', 1, null, '', 'supplier', null
  from applications p
  where p.supplier_uid is not null and p.supplier_link_off = '' and p.hosting in ('hosted', 'cloud', 'saas', 'hybrid')
    and not exists (select from application_links l where l.organisation_uid = p.organisation_uid and l.dependent_uid = p.uid
      and l.provider_uid = p.supplier_uid)
  union all
  -- The alternates of the primary location are alternatives to it. The name of their group begins with a space, which
  -- no name that people type does.
  select a.organisation_uid, pair_uid(a.uid, a.location_uid), a.created_at, 'activity', a.uid, 'location',
    a.location_uid, 0, case when exists (select from location_alternates t
      where t.organisation_uid = a.organisation_uid and t.location_uid = a.location_uid) then ' sites' else '' end, 1, null, '', 'location', a.location_uid
  from activities a
  where a.location_uid is not null and a.location_link_off = '' and a.remote_delivery is distinct from 'yes'
    and not exists (select from activity_links l where l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid
      and l.provider_uid = a.location_uid)
  union all
  select a.organisation_uid, pair_uid(a.uid, t.alternate_uid), a.created_at, 'activity', a.uid, 'location',
    t.alternate_uid, 0, ' sites', 1, null, '', 'location', a.location_uid
  from activities a
  join location_alternates t on t.organisation_uid = a.organisation_uid and t.location_uid = a.location_uid
  where a.location_link_off = '' and a.remote_delivery is distinct from 'yes'
    and not exists (select from activity_links l where l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid
      and l.provider_uid = a.location_uid);
grant select on dependency_links to holdfast_app;
