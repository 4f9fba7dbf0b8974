-- Dependency scenarios: which records are shown, what of them is lost, and what is assumed besides what BIAs have captured. Captured
-- links are not kept here: they are shown as they are.

-- What scenarios are sorted into.
select create_register_table('scenario_categories');
drop function create_register_table(text, text);

create table dependency_scenarios (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  category_uid uuid,
  primary key (organisation_uid, uid),
  constraint dependency_scenarios_category foreign key (organisation_uid, category_uid)
    references scenario_categories (organisation_uid, uid)
);
create unique index dependency_scenarios_name on dependency_scenarios (organisation_uid, lower(name));
create index dependency_scenarios_category on dependency_scenarios (organisation_uid, category_uid);
create index dependency_scenarios_updated on dependency_scenarios (organisation_uid, updated_at desc nulls last, uid);
select secure_tenant_table('dependency_scenarios');
select audit_table('dependency_scenarios');
select version_table('dependency_scenarios');

-- A scenario stays when one of its owners goes.
create table scenario_owners (
  organisation_uid uuid not null,
  scenario_uid uuid not null,
  owner_uid uuid not null,
  primary key (organisation_uid, scenario_uid, owner_uid),
  foreign key (organisation_uid, scenario_uid) references dependency_scenarios (organisation_uid, uid) on delete cascade,
  constraint scenario_owners_owner foreign key (organisation_uid, owner_uid)
    references activity_owners (organisation_uid, uid) on delete cascade
);
create index scenario_owners_owner on scenario_owners (organisation_uid, owner_uid);
select secure_tenant_table('scenario_owners');
select audit_table('scenario_owners', 'scenario_uid');

-- One row: the scenario shows the one record that is set. A scenario is about what there is, so a record that goes is shown no more.
create table scenario_nodes (
  organisation_uid uuid not null,
  scenario_uid uuid not null,
  activity_uid uuid,
  application_uid uuid,
  equipment_uid uuid,
  supplier_uid uuid,
  location_uid uuid,
  utility_uid uuid,
  role_uid uuid,
  -- The record, whatever its kind.
  record_uid uuid not null generated always as
    (coalesce(activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid)) stored,
  record_kind text not null generated always as (case
    when activity_uid is not null then 'activity' when application_uid is not null then 'application'
    when equipment_uid is not null then 'equipment' when supplier_uid is not null then 'supplier'
    when location_uid is not null then 'location' when utility_uid is not null then 'utility' else 'role' end) stored,
  -- Where it stands on the canvas, in pixels; null: where the automatic layout puts it.
  x integer check (x between -1000000 and 1000000),
  y integer check (y between -1000000 and 1000000),
  -- Minutes that it is assumed to take to resume; null: the record's own.
  restart_minutes integer check (restart_minutes between 0 and 525600),
  primary key (organisation_uid, scenario_uid, record_uid),
  constraint scenario_nodes_one_record check (num_nonnulls(activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid) = 1),
  constraint scenario_nodes_place check ((x is null) = (y is null)),
  constraint scenario_nodes_scenario foreign key (organisation_uid, scenario_uid)
    references dependency_scenarios (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_activity foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_application foreign key (organisation_uid, application_uid) references applications (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_equipment foreign key (organisation_uid, equipment_uid) references equipment (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_supplier foreign key (organisation_uid, supplier_uid) references suppliers (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_location foreign key (organisation_uid, location_uid) references locations (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_utility foreign key (organisation_uid, utility_uid) references master_rows (organisation_uid, uid) on delete cascade,
  constraint scenario_nodes_role foreign key (organisation_uid, role_uid) references activity_roles (organisation_uid, uid) on delete cascade
);
create index scenario_nodes_record on scenario_nodes (organisation_uid, record_uid);
select secure_tenant_table('scenario_nodes');
select master_references('scenario_nodes', 'utility_uid', 'utilities', 'scenario_nodes_utility');
-- Where a record stands on the canvas is no history: a tidied canvas would fill the log.
select audit_table('scenario_nodes', 'scenario_uid');
create or replace trigger audit_update after update on scenario_nodes for each row
  when (old.restart_minutes is distinct from new.restart_minutes) execute function audit_update_of_scenario_nodes('scenario_uid');

-- Links that nobody has captured, between any two records that the scenario shows: "dependent needs provider".
create table scenario_links (
  organisation_uid uuid not null,
  uid uuid not null,
  scenario_uid uuid not null,
  dependent_uid uuid not null,
  provider_uid uuid not null,
  tolerance_minutes integer not null default 0 check (tolerance_minutes between 0 and 525600),
  group_name text not null default '',
  group_required integer not null default 1 check (group_required between 1 and 100),
  note text not null default '',
  primary key (organisation_uid, uid),
  constraint scenario_links_not_self check (dependent_uid <> provider_uid),
  constraint scenario_links_dependent foreign key (organisation_uid, scenario_uid, dependent_uid)
    references scenario_nodes (organisation_uid, scenario_uid, record_uid) on delete cascade,
  constraint scenario_links_provider foreign key (organisation_uid, scenario_uid, provider_uid)
    references scenario_nodes (organisation_uid, scenario_uid, record_uid) on delete cascade
);
create unique index scenario_links_once on scenario_links (organisation_uid, scenario_uid, dependent_uid, provider_uid);
-- In this order: with the scenario before the provider, a planner that knows nothing of the table yet would look here, at all links of
-- the scenario, for those of each dependent that goes with it.
create index scenario_links_provider on scenario_links (organisation_uid, provider_uid, scenario_uid);
select secure_tenant_table('scenario_links');
select audit_table('scenario_links', 'scenario_uid');

-- What the scenario takes away.
create table scenario_targets (
  organisation_uid uuid not null,
  scenario_uid uuid not null,
  record_uid uuid not null,
  -- Minutes from the start of the scenario.
  lost_at_minutes integer not null default 0 check (lost_at_minutes between 0 and 525600),
  -- Null: the record's own RTO, and without one until further notice.
  outage_minutes integer check (outage_minutes between 0 and 525600),
  -- Until further notice, whatever the outage is.
  forever boolean not null default false,
  primary key (organisation_uid, scenario_uid, record_uid),
  constraint scenario_targets_node foreign key (organisation_uid, scenario_uid, record_uid)
    references scenario_nodes (organisation_uid, scenario_uid, record_uid) on delete cascade
);
select secure_tenant_table('scenario_targets');
select audit_table('scenario_targets', 'scenario_uid');

-- Results that people keep, as they were worked out then. They name records as they were called, and outlive them.
create table scenario_runs (
  organisation_uid uuid not null,
  uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Without a reference: somebody of the landlord's may have kept it.
  created_by_uid uuid,
  scenario_uid uuid not null,
  name text not null,
  -- [{recordUid, name, lostAtMinutes, outageMinutes, forever}]
  targets jsonb not null,
  -- What can be compared at a glance.
  figures jsonb not null,
  -- Names the state of the dependencies, and of what the scenario assumes.
  graph_digest text not null,
  primary key (organisation_uid, uid),
  constraint scenario_runs_scenario foreign key (organisation_uid, scenario_uid)
    references dependency_scenarios (organisation_uid, uid) on delete cascade
);
create unique index scenario_runs_name on scenario_runs (organisation_uid, scenario_uid, lower(name));
select secure_tenant_table('scenario_runs', 'select, insert, delete');
select audit_table('scenario_runs', 'scenario_uid');

-- Apart from the runs, so that neither their list nor the log has to carry it.
create table scenario_run_results (
  organisation_uid uuid not null,
  run_uid uuid not null,
  -- Byte for byte as it was answered.
  result json not null,
  primary key (organisation_uid, run_uid),
  constraint scenario_run_results_run foreign key (organisation_uid, run_uid)
    references scenario_runs (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('scenario_run_results', 'select, insert, delete');
