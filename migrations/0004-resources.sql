-- Resources that activities depend on. This migration has what the dependency graph needs; later ones add the fields of
-- each kind. A recovery time of null means "not assessed", which differs from 0.

-- Creates a list of records with the common columns. `more` adds columns. 0014 creates the last of these tables.
create function create_register_table(name text, more text default '') returns void language plpgsql as $$
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
    %s
    primary key (organisation_uid, uid))', name, more);
  execute format('create unique index %I on %I (organisation_uid, lower(name))', name || '_name', name);
  perform secure_tenant_table(name::regclass);
  perform audit_table(name::regclass);
  perform version_table(name::regclass);
end $$;

create function create_resource_table(name text, more text default '') returns void language sql as $$
  select create_register_table(name, 'rto_minutes integer check (rto_minutes between 0 and 525600),
    -- How people work around its loss.
    workaround text not null default '''',
    owner_name text not null default '''',' || more)
$$;

select create_resource_table('applications', 'rpo_minutes integer check (rpo_minutes between 0 and 525600), provider_name text not null default '''',');
select create_resource_table('equipment');
select create_resource_table('suppliers', 'rpo_minutes integer check (rpo_minutes between 0 and 525600),');
select create_resource_table('locations', 'address text not null default '''',');
select create_resource_table('activity_roles');
drop function create_resource_table(text, text);

-- Utilities are a list that people choose from. Activities also depend on them, so they have a recovery time.
alter table master_rows add column rto_minutes integer check (rto_minutes between 0 and 525600),
  add constraint master_rows_rto check (rto_minutes is null or list = 'utilities');

-- People who answer for records: for activities here, for equipment in 0014.
create function create_owner_table(name text) returns void language plpgsql as $$
begin
  execute format('create table %I (
    organisation_uid uuid not null references organisations (uid) on delete cascade,
    uid uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    first_name text not null,
    last_name text not null default '''',
    email text not null default '''',
    user_uid uuid,
    primary key (organisation_uid, uid),
    constraint %I foreign key (organisation_uid, user_uid)
      references users (organisation_uid, uid) on delete set null (user_uid))', name, name || '_user');
  execute format('create unique index %I on %I (organisation_uid, lower(email)) where email <> ''''', name || '_email', name);
  execute format('create index %I on %I (organisation_uid, lower(last_name), lower(first_name))', name || '_name', name);
  execute format('create index %I on %I (organisation_uid, user_uid)', name || '_user', name);
  perform secure_tenant_table(name::regclass);
  perform audit_table(name::regclass);
  perform version_table(name::regclass);
end $$;
select create_owner_table('activity_owners');
