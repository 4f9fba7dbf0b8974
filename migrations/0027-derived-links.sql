-- The rules by which links follow from registers stand in one view, which says of each such link whether it counts.

-- Whether an activity needs a site, by the answer to "Can this be done remotely?".
create function needs_site(remote_delivery text) returns boolean language sql immutable parallel safe as
$$ select remote_delivery is distinct from 'yes' $$;

-- All links that could follow from registers: an application could need its supplier, and an activity its primary
-- location or one of the alternates of that location. A link counts if `is_needed` (the application is hosted, the
-- activity needs a site), not `is_off` (switched off with a reason), and not `is_replaced` (a link to the same supplier
-- or primary location is recorded). The uid of a link is made from both records, so that it stays the same.
create view derived_links with (security_invoker = true) as
  select p.organisation_uid, pair_uid(p.uid, p.supplier_uid) as uid, p.created_at, 'application' as dependent_kind,
    p.uid as dependent_uid, 'supplier' as provider_kind, p.supplier_uid as provider_uid, '' as group_name,
    'supplier' as origin, null::uuid as via_uid, p.hosting in ('hosted', 'cloud', 'saas', 'hybrid') as is_needed,
    p.supplier_link_off <> '' as is_off, l.provider_uid is not null as is_replaced
  from applications p
  left join application_links l on l.organisation_uid = p.organisation_uid and l.dependent_uid = p.uid
    and l.provider_uid = p.supplier_uid
  where p.supplier_uid is not null
  union all
  -- The alternates of the primary location are alternatives to it. The name of their group begins with a space, which
  -- no name that people type does.
  select a.organisation_uid, pair_uid(a.uid, a.location_uid), a.created_at, 'activity', a.uid, 'location', a.location_uid,
    case when exists (select from location_alternates t
      where t.organisation_uid = a.organisation_uid and t.location_uid = a.location_uid) then ' sites' else '' end,
    'location', a.location_uid, needs_site(a.remote_delivery), a.location_link_off <> '', l.provider_uid is not null
  from activities a
  left join activity_links l on l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid
    and l.provider_uid = a.location_uid
  where a.location_uid is not null
  union all
  select a.organisation_uid, pair_uid(a.uid, t.alternate_uid), a.created_at, 'activity', a.uid, 'location', t.alternate_uid,
    ' sites', 'location', a.location_uid, needs_site(a.remote_delivery), a.location_link_off <> '', l.provider_uid is not null
  from activities a
  join location_alternates t on t.organisation_uid = a.organisation_uid and t.location_uid = a.location_uid
  left join activity_links l on l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid
    and l.provider_uid = a.location_uid;
grant select on derived_links to holdfast_app;

-- All edges of the dependency graph: "dependent needs provider". `origin` is empty for a recorded link. `via_uid` is the
-- location whose alternates decide about the link.
create or replace view dependency_links with (security_invoker = true) as
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
  select organisation_uid, uid, created_at, dependent_kind, dependent_uid, provider_kind, provider_uid, 0, group_name, 1, null, '',
    origin, via_uid
  from derived_links where is_needed and not is_off and not is_replaced;
