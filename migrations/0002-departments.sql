-- Divisions, business units and team members.

create table team_members (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  email text not null default '',
  phone text not null default '',
  organisation_role text not null default '',
  business_continuity_role_uid uuid,
  user_uid uuid,
  primary key (organisation_uid, uid),
  constraint team_members_user foreign key (organisation_uid, user_uid)
    references users (organisation_uid, uid) on delete set null (user_uid)
);
create index team_members_name on team_members (organisation_uid, lower(name));
select secure_tenant_table('team_members');
select audit_table('team_members');
select version_table('team_members');

create table divisions (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  code text not null default '',
  owner_uid uuid,
  primary key (organisation_uid, uid),
  constraint divisions_owner foreign key (organisation_uid, owner_uid)
    references team_members (organisation_uid, uid) on delete set null (owner_uid)
);
create unique index divisions_name on divisions (organisation_uid, lower(name));
select secure_tenant_table('divisions');
select audit_table('divisions');
select version_table('divisions');

create table business_units (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  division_uid uuid not null,
  owner_uid uuid,
  -- Copied from the organisation's setting by a trigger, so that the unique index can depend on it.
  name_may_repeat boolean not null default false,
  primary key (organisation_uid, uid),
  -- Referenced by activities, whose division changes when their unit moves to another division.
  unique (organisation_uid, division_uid, uid),
  constraint business_units_division foreign key (organisation_uid, division_uid) references divisions (organisation_uid, uid),
  constraint business_units_owner foreign key (organisation_uid, owner_uid)
    references team_members (organisation_uid, uid) on delete set null (owner_uid)
);
create unique index business_units_name on business_units (organisation_uid, division_uid, lower(name)) where not name_may_repeat;
create index business_units_by_name on business_units (organisation_uid, lower(name));
select secure_tenant_table('business_units');
select audit_table('business_units');
select version_table('business_units');

create function business_unit_names() returns trigger language plpgsql as $$
begin
  select allow_duplicate_business_units into new.name_may_repeat from organisations where uid = new.organisation_uid;
  return new;
end $$;
create trigger business_unit_names before insert or update of name, division_uid on business_units
  for each row execute function business_unit_names();

-- Updates the units when the setting changes. While there are duplicates, the index `business_units_name` prevents the
-- setting from forbidding them.
create function business_unit_names_follow() returns trigger language plpgsql as $$
begin
  update business_units set name_may_repeat = new.allow_duplicate_business_units where organisation_uid = new.uid;
  return null;
end $$;
create trigger business_unit_names_follow after update of allow_duplicate_business_units on organisations
  for each row when (old.allow_duplicate_business_units is distinct from new.allow_duplicate_business_units)
  execute function business_unit_names_follow();

create table team_member_divisions (
  organisation_uid uuid not null,
  team_member_uid uuid not null,
  division_uid uuid not null,
  primary key (organisation_uid, team_member_uid, division_uid),
  foreign key (organisation_uid, team_member_uid) references team_members (organisation_uid, uid) on delete cascade,
  constraint team_member_divisions_division foreign key (organisation_uid, division_uid)
    references divisions (organisation_uid, uid) on delete cascade
);
create index team_member_divisions_division on team_member_divisions (organisation_uid, division_uid);
select secure_tenant_table('team_member_divisions');
select audit_table('team_member_divisions', 'team_member_uid');

create table team_member_business_units (
  organisation_uid uuid not null,
  team_member_uid uuid not null,
  business_unit_uid uuid not null,
  primary key (organisation_uid, team_member_uid, business_unit_uid),
  foreign key (organisation_uid, team_member_uid) references team_members (organisation_uid, uid) on delete cascade,
  constraint team_member_business_units_unit foreign key (organisation_uid, business_unit_uid)
    references business_units (organisation_uid, uid) on delete cascade
);
create index team_member_business_units_unit on team_member_business_units (organisation_uid, business_unit_uid);
select secure_tenant_table('team_member_business_units');
select audit_table('team_member_business_units', 'team_member_uid');
