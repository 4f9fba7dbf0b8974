-- The lists that an organisation's people choose from. One table for all of them; what a list has besides the common
-- columns (minutes, rank, phase) is checked here and described in the contract.

-- Black or white, whichever reads better on a background `#rrggbb`: at least 4.58:1 by WCAG's formula. Black wins from
-- the relative luminance on at which both contrasts are the same, sqrt(1.05 * 0.05) - 0.05.
create function text_colour_on(background text) returns text language sql immutable strict parallel safe as $$
  select case when 0.2126 * l[1] + 0.7152 * l[2] + 0.0722 * l[3] >= 0.17912878474779 then '#000000' else '#ffffff' end
  from (select array_agg(case when c <= 0.04045 then c / 12.92 else power((c + 0.055) / 1.055, 2.4) end order by i) as l
        from generate_series(0, 2) i,
             lateral (select get_byte(decode(substr(background, 2), 'hex'), i) / 255.0::float8 as c) channel) luminance
$$;

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
  text_colour text not null generated always as (text_colour_on(colour)) stored,
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

-- A reference to a row of another list is one to a row that is not there: refused as the foreign key `constraint_name` would.
create function master_row_of_list() returns trigger language plpgsql as $$
declare
  chosen uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (select from master_rows where organisation_uid = new.organisation_uid and uid = chosen and list = tg_argv[1]) then
    raise foreign_key_violation using
      message = format('insert or update on %I chooses a row that is not of the list %s', tg_table_name, tg_argv[1]),
      constraint = tg_argv[2], table = tg_table_name;
  end if;
  return new;
end $$;

-- Holds the column `reference` of `target` to rows of `list`; for each column that refers to master rows.
create function master_reference(target regclass, reference name, list text, constraint_name name) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert or update of %I on %s for each row when (new.%I is not null)
                  execute function master_row_of_list(%L, %L, %L)',
                 'of_list_' || reference, reference, target, reference, reference, list, constraint_name);
end $$;

alter table team_members add constraint team_members_bc_role
  foreign key (organisation_uid, business_continuity_role_uid) references master_rows (organisation_uid, uid);
create index team_members_bc_role on team_members (organisation_uid, business_continuity_role_uid);
select master_reference('team_members', 'business_continuity_role_uid', 'bc-roles', 'team_members_bc_role');

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
  position integer not null default 0 check (position between 0 and 9999),
  is_active boolean not null default true,
  primary key (organisation_uid, uid)
);
create unique index impact_categories_name on impact_categories (organisation_uid, lower(name));
select secure_tenant_table('impact_categories');
select audit_table('impact_categories');
select version_table('impact_categories');
