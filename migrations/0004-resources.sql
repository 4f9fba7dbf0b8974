-- What activities depend on besides each other. Here with what the dependency graph needs; each kind's own screens add
-- their fields. A recovery time of null means "not assessed" and is never 0.

create function create_resource_table(name text, more text default '') returns void language plpgsql as $$
begin
  execute format('create table %I (
    organisation_uid uuid not null references organisations (uid) on delete cascade,
    uid uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    name text not null,
    description text not null default '''',
    status text not null default ''active'' check (status in (''active'', ''inactive'')),
    rto_minutes integer check (rto_minutes between 0 and 525600),
    -- How it is worked around while it is away.
    workaround text not null default '''',
    owner_name text not null default '''',
    %s
    primary key (organisation_uid, uid))', name, more);
  execute format('create unique index %I on %I (organisation_uid, lower(name))', name || '_name', name);
  perform secure_tenant_table(name::regclass);
  perform audit_table(name::regclass);
  perform version_table(name::regclass);
end $$;

select create_resource_table('applications', 'rpo_minutes integer check (rpo_minutes between 0 and 525600), provider_name text not null default '''',');
select create_resource_table('equipment');
select create_resource_table('suppliers');
select create_resource_table('locations', 'address text not null default '''',');
select create_resource_table('activity_roles');
drop function create_resource_table(text, text);

-- Utilities are a list that people choose from, and what activities depend on: they too come back after a time.
alter table master_rows add column rto_minutes integer check (rto_minutes between 0 and 525600),
  add constraint master_rows_rto check (rto_minutes is null or list = 'utilities');

-- The people who answer for activities.
create table activity_owners (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  first_name text not null,
  last_name text not null default '',
  email text not null default '',
  user_uid uuid,
  primary key (organisation_uid, uid),
  constraint activity_owners_user foreign key (organisation_uid, user_uid)
    references users (organisation_uid, uid) on delete set null (user_uid)
);
create unique index activity_owners_email on activity_owners (organisation_uid, lower(email)) where email <> '';
create index activity_owners_name on activity_owners (organisation_uid, lower(last_name), lower(first_name));
create index activity_owners_user on activity_owners (organisation_uid, user_uid);
select secure_tenant_table('activity_owners');
select audit_table('activity_owners');
select version_table('activity_owners');
