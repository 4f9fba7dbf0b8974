-- Dependency scenarios: the records they show, what is lost, and what they assume besides the captured BIAs. Links from
-- BIAs are not stored here but always read from there.

-- Categories of scenarios.
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

-- A scenario stays when one of its owners is deleted.
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

-- One row per shown record. Exactly one of the columns that refer to a record is set. A deleted record disappears
-- from its scenarios.
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
  -- Position on the canvas in pixels. null: the automatic layout decides.
  x integer check (x between -1000000 and 1000000),
  y integer check (y between -1000000 and 1000000),
  -- The assumed minutes to resume. null: the record's own.
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
-- Positions are not logged, because rearranging a canvas would fill the log.
select audit_table('scenario_nodes', 'scenario_uid');
create or replace trigger audit_update after update on scenario_nodes for each row
  when (old.restart_minutes is distinct from new.restart_minutes) execute function audit_update_of_scenario_nodes('scenario_uid');

-- Links that the scenario assumes between two of its records: "dependent needs provider".
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
-- In this index the provider comes before the scenario. In the other order, a planner without statistics would read
-- all links of the scenario for each dependent that is deleted with the scenario.
create index scenario_links_provider on scenario_links (organisation_uid, provider_uid, scenario_uid);
select secure_tenant_table('scenario_links');
select audit_table('scenario_links', 'scenario_uid');

-- What is lost in the scenario.
create table scenario_targets (
  organisation_uid uuid not null,
  scenario_uid uuid not null,
  record_uid uuid not null,
  -- Minutes from the start of the scenario.
  lost_at_minutes integer not null default 0 check (lost_at_minutes between 0 and 525600),
  -- null: the record's own RTO, or until further notice if it has none.
  outage_minutes integer check (outage_minutes between 0 and 525600),
  -- Until further notice, whatever `outage_minutes` says.
  forever boolean not null default false,
  primary key (organisation_uid, scenario_uid, record_uid),
  constraint scenario_targets_node foreign key (organisation_uid, scenario_uid, record_uid)
    references scenario_nodes (organisation_uid, scenario_uid, record_uid) on delete cascade
);
select secure_tenant_table('scenario_targets');
select audit_table('scenario_targets', 'scenario_uid');

-- Results that people kept, as they were computed at that time. They store the records' names and outlive the
-- records.
create table scenario_runs (
  organisation_uid uuid not null,
  uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Without a foreign key, because the landlord's people may keep runs too.
  created_by_uid uuid,
  scenario_uid uuid not null,
  name text not null,
  -- [{recordUid, name, lostAtMinutes, outageMinutes, forever}]
  targets jsonb not null,
  -- The figures for comparisons.
  figures jsonb not null,
  -- Identifies the state of the dependencies and of the scenario's assumptions.
  graph_digest text not null,
  primary key (organisation_uid, uid),
  constraint scenario_runs_scenario foreign key (organisation_uid, scenario_uid)
    references dependency_scenarios (organisation_uid, uid) on delete cascade
);
create unique index scenario_runs_name on scenario_runs (organisation_uid, scenario_uid, lower(name));
select secure_tenant_table('scenario_runs', 'select, insert, delete');
select audit_table('scenario_runs', 'scenario_uid');

-- Stored apart from the runs, so that their list and the log need not carry the results.
create table scenario_run_results (
  organisation_uid uuid not null,
  run_uid uuid not null,
  -- The response of the server, byte for byte.
  result json not null,
  primary key (organisation_uid, run_uid),
  constraint scenario_run_results_run foreign key (organisation_uid, run_uid)
    references scenario_runs (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('scenario_run_results', 'select, insert, delete');
