-- The lists that an organisation's people choose from. One table for all of them; what a list has besides the common
-- columns (minutes, rank, phase) is checked here and described in the contract.

create table master_rows (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  list text not null check (list in ('rto', 'mtpd', 'remote-access-factors', 'utilities', 'activity-priorities', 'bia-statuses',
    'bcp-statuses', 'bc-roles', 'supplier-statuses', 'resilience-plan-statuses', 'resilience-plan-categories')),
  name text not null,
  description text not null default '',
  -- Free words of a list that has neither minutes, rank nor phase.
  value text not null default '',
  minutes integer check (minutes between 0 and 525600),
  rank integer check (rank between 1 and 100),
  phase text,
  position integer not null default 0 check (position between 0 and 9999),
  colour text not null default '#1971c2' check (colour ~ '^#[0-9a-fA-F]{6}$'),
  is_default boolean not null default false,
  is_system boolean not null default false,
  is_active boolean not null default true,
  primary key (organisation_uid, uid),
  -- For the references that carry the minutes along, below.
  unique (organisation_uid, uid, minutes),
  constraint master_rows_minutes check ((minutes is not null) = (list in ('rto', 'mtpd'))),
  constraint master_rows_rank check ((rank is not null) = (list = 'activity-priorities')),
  constraint master_rows_phase check ((phase is not null) = (list in ('bia-statuses', 'bcp-statuses', 'supplier-statuses', 'resilience-plan-statuses')))
);
create unique index master_rows_name on master_rows (organisation_uid, list, lower(name));
create unique index master_rows_default on master_rows (organisation_uid, list) where is_default;
create unique index master_rows_minutes_once on master_rows (organisation_uid, list, minutes) where minutes is not null;
create index master_rows_list on master_rows (organisation_uid, list, position);
select secure_tenant_table('master_rows');
select audit_table('master_rows');
select version_table('master_rows');

alter table team_members add constraint team_members_bc_role
  foreign key (organisation_uid, business_continuity_role_uid) references master_rows (organisation_uid, uid);

-- What an interruption can harm: the rows of the impact-over-time matrix.
create table impact_categories (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  -- The level (1..5) from which an impact can't be accepted.
  unacceptable_level integer not null default 4 check (unacceptable_level between 1 and 5),
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organisation_uid, uid)
);
create unique index impact_categories_name on impact_categories (organisation_uid, lower(name));
select secure_tenant_table('impact_categories');
select audit_table('impact_categories');
select version_table('impact_categories');
