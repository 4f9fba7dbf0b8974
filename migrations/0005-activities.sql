-- Activities and their business impact analysis. Each activity is one row. Its needs are links, the edges of the
-- organisation's dependency graph ("dependent needs provider").

create table activities (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'returned', 'archived')),
  division_uid uuid,
  business_unit_uid uuid,
  owner_uid uuid,
  deputy_uid uuid,
  priority_uid uuid,
  location_uid uuid,
  minimum_people integer check (minimum_people between 0 and 99999),
  remote_delivery text check (remote_delivery in ('yes', 'partly', 'no')),
  -- {categoryUid: [level at each horizon]}, levels 0..5 or null, never falling from left to right.
  impacts jsonb not null default '{}',
  rto_uid uuid,
  rto_minutes integer,
  mtpd_uid uuid,
  mtpd_minutes integer,
  mtpd_origin text check (mtpd_origin in ('derived', 'entered', 'overridden')),
  mtpd_reason text not null default '',
  mdl_uid uuid,
  -- If this is 0 and there is no row of the list, no data may be lost.
  mdl_minutes integer,
  mdl_not_applicable boolean not null default false,
  mbco_percent integer check (mbco_percent between 0 and 100),
  -- Minutes that the activity takes to resume once everything it needs is back.
  restart_minutes integer not null default 0 check (restart_minutes between 0 and 525600),
  -- {section: true} where the person said "I have completed this section".
  completed jsonb not null default '{}',
  submitted_by_uid uuid,
  submitted_at timestamptz,
  approved_at timestamptz,
  review_note text not null default '',
  -- The number of completed sections, out of eight. The rules match domain/activities/sections.ts, and a test compares
  -- them.
  completeness integer not null generated always as (
    (owner_uid is not null and priority_uid is not null)::integer
    + (completed -> 'roles' is not distinct from 'true')::integer
    + (completed -> 'remote-accesses' is not distinct from 'true' and remote_delivery is not null)::integer
    + (completed -> 'applications' is not distinct from 'true')::integer
    + (mtpd_uid is not null and (mtpd_origin is distinct from 'overridden' or mtpd_reason <> ''))::integer
    + (rto_uid is not null and (mdl_not_applicable or mdl_minutes is not null))::integer
    + (completed -> 'dependencies' is not distinct from 'true')::integer
    + (state in ('in_review', 'approved'))::integer) stored,
  primary key (organisation_uid, uid),
  -- The minutes are kept beside the reference and follow the list row. The database itself thus enforces RTO < MTPD for
  -- every write: form, bulk, import, API and a change of the list row.
  constraint activities_rto foreign key (organisation_uid, rto_uid, rto_minutes)
    references master_rows (organisation_uid, uid, minutes) on update cascade,
  constraint activities_mtpd foreign key (organisation_uid, mtpd_uid, mtpd_minutes)
    references master_rows (organisation_uid, uid, minutes) on update cascade,
  constraint activities_mdl foreign key (organisation_uid, mdl_uid, mdl_minutes)
    references master_rows (organisation_uid, uid, minutes) on update cascade,
  constraint activities_rto_below_mtpd check (rto_minutes < mtpd_minutes),
  constraint activities_rto_whole check ((rto_uid is null) = (rto_minutes is null)),
  constraint activities_mtpd_whole check ((mtpd_uid is null) = (mtpd_minutes is null)),
  constraint activities_mdl_whole check (case when mdl_uid is null then coalesce(mdl_minutes, 0) = 0 else mdl_minutes is not null end),
  constraint activities_mdl_applies check (not mdl_not_applicable or mdl_minutes is null),
  constraint activities_division foreign key (organisation_uid, division_uid) references divisions (organisation_uid, uid),
  constraint activities_business_unit foreign key (organisation_uid, business_unit_uid) references business_units (organisation_uid, uid),
  -- The unit belongs to the division. The division changes when the unit moves.
  constraint activities_unit_in_division foreign key (organisation_uid, division_uid, business_unit_uid)
    references business_units (organisation_uid, division_uid, uid) on update cascade,
  constraint activities_owner foreign key (organisation_uid, owner_uid) references activity_owners (organisation_uid, uid),
  constraint activities_deputy foreign key (organisation_uid, deputy_uid) references activity_owners (organisation_uid, uid),
  constraint activities_priority foreign key (organisation_uid, priority_uid) references master_rows (organisation_uid, uid),
  constraint activities_location foreign key (organisation_uid, location_uid) references locations (organisation_uid, uid)
);
create unique index activities_name on activities (organisation_uid, lower(name));
-- The index has exactly the order that lists ask for. With nulls first, the default of desc, the planner would sort
-- every time.
create index activities_updated on activities (organisation_uid, updated_at desc nulls last, uid);
create index activities_created on activities (organisation_uid, created_at desc nulls last, uid);
create index activities_state on activities (organisation_uid, state);
-- Indexes for sorting by times. They include the row of the list, so they also serve the foreign keys above.
create index activities_rto on activities (organisation_uid, rto_minutes, rto_uid);
create index activities_mtpd on activities (organisation_uid, mtpd_minutes, mtpd_uid);
create index activities_owner on activities (organisation_uid, owner_uid);
create index activities_priority on activities (organisation_uid, priority_uid);
create index activities_division on activities (organisation_uid, division_uid);
-- These columns are often empty, so the indexes leave out empty values.
create index activities_business_unit on activities (organisation_uid, business_unit_uid) where business_unit_uid is not null;
create index activities_location on activities (organisation_uid, location_uid) where location_uid is not null;
create index activities_deputy on activities (organisation_uid, deputy_uid) where deputy_uid is not null;
create index activities_mdl on activities (organisation_uid, mdl_uid) where mdl_uid is not null;
create index activities_search on activities using gin (name gin_trgm_ops);
select secure_tenant_table('activities');
select audit_table('activities');
select version_table('activities');
select master_references('activities', 'rto_uid', 'rto', 'activities_rto', 'mtpd_uid', 'mtpd', 'activities_mtpd',
  'mdl_uid', 'rto', 'activities_mdl', 'priority_uid', 'activity-priorities', 'activities_priority');

create table activity_remote_factors (
  organisation_uid uuid not null,
  activity_uid uuid not null,
  factor_uid uuid not null,
  primary key (organisation_uid, activity_uid, factor_uid),
  foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade,
  constraint activity_remote_factors_factor foreign key (organisation_uid, factor_uid) references master_rows (organisation_uid, uid)
);
create index activity_remote_factors_factor on activity_remote_factors (organisation_uid, factor_uid);
select secure_tenant_table('activity_remote_factors');
select audit_table('activity_remote_factors', 'activity_uid');
select master_references('activity_remote_factors', 'factor_uid', 'remote-access-factors', 'activity_remote_factors_factor');

-- One row per link: `activity_uid` needs the one provider that is set.
create table activity_links (
  organisation_uid uuid not null,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  activity_uid uuid not null,
  needs_activity_uid uuid,
  application_uid uuid,
  equipment_uid uuid,
  supplier_uid uuid,
  location_uid uuid,
  utility_uid uuid,
  role_uid uuid,
  -- The provider, whatever its kind.
  provider_uid uuid not null generated always as
    (coalesce(needs_activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid)) stored,
  provider_kind text not null generated always as (case
    when needs_activity_uid is not null then 'activity' when application_uid is not null then 'application'
    when equipment_uid is not null then 'equipment' when supplier_uid is not null then 'supplier'
    when location_uid is not null then 'location' when utility_uid is not null then 'utility' else 'role' end) stored,
  -- Minutes for which the activity can carry on without the provider.
  tolerance_minutes integer not null default 0 check (tolerance_minutes between 0 and 525600),
  -- Links of one activity with the same group name are alternatives, of which `group_required` must be up.
  group_name text not null default '',
  group_required integer not null default 1 check (group_required between 1 and 100),
  -- For a role: the number of people.
  quantity integer check (quantity between 1 and 9999),
  note text not null default '',
  primary key (organisation_uid, uid),
  unique (organisation_uid, activity_uid, uid),
  constraint activity_links_one_provider check (num_nonnulls(needs_activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid) = 1),
  constraint activity_links_not_self check (needs_activity_uid is distinct from activity_uid),
  constraint activity_links_quantity check (quantity is null or role_uid is not null),
  constraint activity_links_activity foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade,
  constraint activity_links_needs foreign key (organisation_uid, needs_activity_uid) references activities (organisation_uid, uid) on delete cascade,
  constraint activity_links_application foreign key (organisation_uid, application_uid) references applications (organisation_uid, uid),
  constraint activity_links_equipment foreign key (organisation_uid, equipment_uid) references equipment (organisation_uid, uid),
  constraint activity_links_supplier foreign key (organisation_uid, supplier_uid) references suppliers (organisation_uid, uid),
  constraint activity_links_location foreign key (organisation_uid, location_uid) references locations (organisation_uid, uid),
  constraint activity_links_utility foreign key (organisation_uid, utility_uid) references master_rows (organisation_uid, uid),
  constraint activity_links_role foreign key (organisation_uid, role_uid) references activity_roles (organisation_uid, uid)
);
create unique index activity_links_once on activity_links (organisation_uid, activity_uid, provider_uid);
create index activity_links_provider on activity_links (organisation_uid, provider_uid);
select secure_tenant_table('activity_links');
select audit_table('activity_links', 'activity_uid');
select master_references('activity_links', 'utility_uid', 'utilities', 'activity_links_utility');
select version_table('activity_links');

-- Roles that can replace the role of a link.
create table activity_link_alternatives (
  organisation_uid uuid not null,
  link_uid uuid not null,
  role_uid uuid not null,
  -- Copied from the link, so that the activity's history includes this row.
  activity_uid uuid not null,
  primary key (organisation_uid, link_uid, role_uid),
  foreign key (organisation_uid, activity_uid, link_uid)
    references activity_links (organisation_uid, activity_uid, uid) on delete cascade,
  constraint activity_link_alternatives_role foreign key (organisation_uid, role_uid) references activity_roles (organisation_uid, uid)
);
create index activity_link_alternatives_role on activity_link_alternatives (organisation_uid, role_uid);
select secure_tenant_table('activity_link_alternatives');
select audit_table('activity_link_alternatives', 'activity_uid');

-- The approved state of an activity. Plans and reports use it while a working version is being edited.
create table activity_snapshots (
  organisation_uid uuid not null,
  uid uuid not null,
  activity_uid uuid not null,
  approved_at timestamptz not null default clock_timestamp(),
  approved_by_uid uuid,
  content jsonb not null,
  primary key (organisation_uid, uid),
  foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade
);
create index activity_snapshots_activity on activity_snapshots (organisation_uid, activity_uid, approved_at desc);
select secure_tenant_table('activity_snapshots', 'select, insert');

-- Everything that others can depend on: the nodes of the dependency graph.
create view providers with (security_invoker = true) as
  select organisation_uid, uid, 'activity' as kind, name, description, rto_minutes, mtpd_minutes, null::integer as rpo_minutes,
    state <> 'archived' as is_active, version from activities
  union all select organisation_uid, uid, 'application', name, description, rto_minutes, null, rpo_minutes, status = 'active', version from applications
  union all select organisation_uid, uid, 'equipment', name, description, rto_minutes, null, null, status = 'active', version from equipment
  union all select organisation_uid, uid, 'supplier', name, description, rto_minutes, null, rpo_minutes, status = 'active', version from suppliers
  union all select organisation_uid, uid, 'location', name, description, rto_minutes, null, null, status = 'active', version from locations
  union all select organisation_uid, uid, 'role', name, description, rto_minutes, null, null, status = 'active', version from activity_roles
  union all select organisation_uid, uid, 'utility', name, description, rto_minutes, null, null, is_active, version from master_rows where list = 'utilities';
grant select on providers to holdfast_app;
