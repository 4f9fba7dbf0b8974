-- BIA assessments: cycles in which the owners of a scope of activities review their business impact analyses.

create table assessment_categories (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  primary key (organisation_uid, uid)
);
create unique index assessment_categories_name on assessment_categories (organisation_uid, lower(name));
select secure_tenant_table('assessment_categories');
select audit_table('assessment_categories');
select version_table('assessment_categories');

create table assessments (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  -- The last day for answers, in the organisation's time zone.
  due_on date,
  category_uid uuid,
  status_uid uuid not null,
  launched_at timestamptz,
  closed_at timestamptz,
  approved_at timestamptz,
  -- Set by the approval.
  next_review_on date,
  -- The cycle that this one follows.
  previous_uid uuid,
  primary key (organisation_uid, uid),
  constraint assessments_times check (closed_at is null or launched_at is not null),
  constraint assessments_due check (launched_at is null or due_on is not null),
  constraint assessments_category foreign key (organisation_uid, category_uid) references assessment_categories (organisation_uid, uid),
  constraint assessments_status foreign key (organisation_uid, status_uid) references master_rows (organisation_uid, uid),
  constraint assessments_previous foreign key (organisation_uid, previous_uid) references assessments (organisation_uid, uid)
    on delete set null (previous_uid)
);
create unique index assessments_name on assessments (organisation_uid, lower(name));
create index assessments_category on assessments (organisation_uid, category_uid);
create index assessments_status on assessments (organisation_uid, status_uid);
create index assessments_previous on assessments (organisation_uid, previous_uid) where previous_uid is not null;
create index assessments_updated on assessments (organisation_uid, updated_at desc nulls last, uid);
select secure_tenant_table('assessments');
select audit_table('assessments');
select version_table('assessments');
select master_references('assessments', 'status_uid', 'bia-statuses', 'assessments_status');

-- An assessment stays when one of its owners is deleted.
create table assessment_owners (
  organisation_uid uuid not null,
  assessment_uid uuid not null,
  owner_uid uuid not null,
  primary key (organisation_uid, assessment_uid, owner_uid),
  constraint assessment_owners_assessment foreign key (organisation_uid, assessment_uid)
    references assessments (organisation_uid, uid) on delete cascade,
  constraint assessment_owners_owner foreign key (organisation_uid, owner_uid)
    references activity_owners (organisation_uid, uid) on delete cascade
);
create index assessment_owners_owner on assessment_owners (organisation_uid, owner_uid);
select secure_tenant_table('assessment_owners');
select audit_table('assessment_owners', 'assessment_uid');

-- What the assessment is about. Exactly one of the columns that refer to a record is set.
create table assessment_scopes (
  organisation_uid uuid not null,
  assessment_uid uuid not null,
  division_uid uuid,
  business_unit_uid uuid,
  activity_uid uuid,
  record_uid uuid not null generated always as (coalesce(division_uid, business_unit_uid, activity_uid)) stored,
  primary key (organisation_uid, assessment_uid, record_uid),
  constraint assessment_scopes_one_record check (num_nonnulls(division_uid, business_unit_uid, activity_uid) = 1),
  constraint assessment_scopes_assessment foreign key (organisation_uid, assessment_uid)
    references assessments (organisation_uid, uid) on delete cascade,
  constraint assessment_scopes_division foreign key (organisation_uid, division_uid)
    references divisions (organisation_uid, uid) on delete cascade,
  constraint assessment_scopes_business_unit foreign key (organisation_uid, business_unit_uid)
    references business_units (organisation_uid, uid) on delete cascade,
  constraint assessment_scopes_activity foreign key (organisation_uid, activity_uid)
    references activities (organisation_uid, uid) on delete cascade
);
create index assessment_scopes_record on assessment_scopes (organisation_uid, record_uid);
create index assessment_scopes_division on assessment_scopes (organisation_uid, division_uid) where division_uid is not null;
create index assessment_scopes_business_unit on assessment_scopes (organisation_uid, business_unit_uid) where business_unit_uid is not null;
create index assessment_scopes_activity on assessment_scopes (organisation_uid, activity_uid) where activity_uid is not null;
select secure_tenant_table('assessment_scopes');
select audit_table('assessment_scopes', 'assessment_uid');

-- The activities that a launched assessment asks about. How far each one is follows from the activity, and is stored only when the
-- assessment is approved.
create table assessment_items (
  organisation_uid uuid not null,
  assessment_uid uuid not null,
  -- Without a foreign key, because the item outlives the activity, as does its name.
  activity_uid uuid not null,
  activity_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Whom the assessment asked at first. Without a foreign key, for the same reason.
  owner_at_launch_uid uuid,
  owner_at_launch_name text not null default '',
  -- Why it needs no answer in this assessment: given when it is let go, or when the assessment is closed early.
  left_reason text not null default '',
  -- What the assessment found, from its approval on.
  outcome text check (outcome in ('confirmed', 'changed', 'left')),
  primary key (organisation_uid, assessment_uid, activity_uid),
  constraint assessment_items_assessment foreign key (organisation_uid, assessment_uid)
    references assessments (organisation_uid, uid) on delete cascade
);
create index assessment_items_activity on assessment_items (organisation_uid, activity_uid);
select secure_tenant_table('assessment_items');
select audit_table('assessment_items', 'assessment_uid');

-- Each activity as it was approved when the assessment was approved. Never changed.
create table assessment_snapshots (
  organisation_uid uuid not null,
  assessment_uid uuid not null,
  activity_uid uuid not null,
  approved_at timestamptz not null,
  content jsonb not null,
  primary key (organisation_uid, assessment_uid, activity_uid),
  constraint assessment_snapshots_item foreign key (organisation_uid, assessment_uid, activity_uid)
    references assessment_items (organisation_uid, assessment_uid, activity_uid) on delete cascade
);
select secure_tenant_table('assessment_snapshots', 'select, insert');

-- The dependency graph and the verdicts of the engine when the assessment was approved. Never changed.
create table assessment_graphs (
  organisation_uid uuid not null,
  assessment_uid uuid not null,
  -- SHA-256 of the content, in hexadecimal digits.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- JSON, byte for byte as it was digested.
  content text not null,
  primary key (organisation_uid, assessment_uid),
  constraint assessment_graphs_assessment foreign key (organisation_uid, assessment_uid)
    references assessments (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('assessment_graphs', 'select, insert');

-- Assessments are approved like other records. The generated columns are made anew with the same names, so that servers of the last
-- release go on with them.
alter table approval_rounds add column assessment_uid uuid,
  drop constraint approval_rounds_one_record,
  add constraint approval_rounds_assessment foreign key (organisation_uid, assessment_uid)
    references assessments (organisation_uid, uid) on delete cascade;
alter table approval_rounds drop column record_uid, drop column record_kind;
alter table approval_rounds
  add column record_uid uuid not null generated always as (coalesce(activity_uid, bcp_uid, resilience_plan_uid, assessment_uid)) stored,
  add column record_kind text not null generated always as (case
    when activity_uid is not null then 'activity' when bcp_uid is not null then 'bcp'
    when resilience_plan_uid is not null then 'resilience_plan' else 'assessment' end) stored,
  add constraint approval_rounds_one_record
    check (num_nonnulls(activity_uid, bcp_uid, resilience_plan_uid, assessment_uid) = 1);
create unique index approval_rounds_open on approval_rounds (organisation_uid, record_uid) where state = 'open';
create index approval_rounds_record on approval_rounds (organisation_uid, record_uid, submitted_at desc);
create or replace function minimum_server_schema() returns text language sql stable as $$ select '0045-servers' $$;
select audit_table('approval_rounds', 'record_uid');
create constraint trigger review_of_updated after update of status_uid on assessments deferrable initially deferred
  for each row when (old.status_uid is distinct from new.status_uid) execute function follow_review('assessment');
