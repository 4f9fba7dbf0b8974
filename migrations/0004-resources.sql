-- What activities depend on besides each other. Here with what the dependency graph needs; each kind's own screens add
-- their fields. A recovery time of null means "not assessed" and is never 0.

-- What all lists with records of their own begin with; `more` are a table's further columns. 0014 makes the last of them.
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
    -- How it is worked around while it is away.
    workaround text not null default '''',
    owner_name text not null default '''',' || more)
$$;

select create_resource_table('applications', 'rpo_minutes integer check (rpo_minutes between 0 and 525600), provider_name text not null default '''',');
select create_resource_table('equipment');
select create_resource_table('suppliers', 'rpo_minutes integer check (rpo_minutes between 0 and 525600),');
select create_resource_table('locations', 'address text not null default '''',');
select create_resource_table('activity_roles');
drop function create_resource_table(text, text);

-- Utilities are a list that people choose from, and what activities depend on: they too come back after a time.
alter table master_rows add column rto_minutes integer check (rto_minutes between 0 and 525600),
  add constraint master_rows_rto check (rto_minutes is null or list = 'utilities');

-- The people who answer for something: activities here, equipment in 0014.
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
