-- Master data: the lists that people choose from, all in one table. What a list has besides the common columns
-- (minutes, rank, phase) is checked here and described in the contract.

-- Returns black or white, whichever is more readable on a background `#rrggbb`: at least 4.58:1 by WCAG's formula.
-- Black is better from the relative luminance at which both contrasts are equal, sqrt(1.05 * 0.05) - 0.05.
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
  -- Free text, for lists without minutes, rank or phase.
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
  -- Referenced by the foreign keys that also carry the minutes.
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

-- Refuses a reference to a row of another list with the error of a foreign key. Also refuses to choose an inactive
-- row, with the row's name as detail; an existing choice may stay. A transaction that repeats earlier choices (a copy,
-- or the undo of an import) sets `holdfast.keeps_choices`.
create function refuse_choice(target name, list text, constraint_name text, chosen_name text) returns void language plpgsql as $$
begin
  if chosen_name is null then
    raise foreign_key_violation using constraint = constraint_name, table = target,
      message = format('insert or update on %I chooses a row that is not of the list %s', target, list);
  end if;
  raise foreign_key_violation using constraint = constraint_name, table = target, detail = chosen_name, hint = 'inactive',
    message = format('insert or update on %I chooses an inactive row of the list %s', target, list);
end $$;

-- Checks one row. The arguments come in threes: a column, its list, its constraint. Updates are checked before the
-- table's own checks. Otherwise one of those would fail first, because the caller has found no minutes for a row
-- of another list.
create function master_rows_of_row() returns trigger language plpgsql as $$
declare
  kept boolean := coalesce(current_setting('holdfast.keeps_choices', true) = 'on', false);
  new_row jsonb := to_jsonb(new);
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  chosen text; chosen_name text; fits boolean;
begin
  for i in 0 .. tg_nargs / 3 - 1 loop
    chosen := new_row ->> tg_argv[3 * i];
    continue when chosen is null or chosen = old_row ->> tg_argv[3 * i];
    select name, is_active or kept into chosen_name, fits from master_rows
      where organisation_uid = new.organisation_uid and uid = chosen::uuid and list = tg_argv[3 * i + 1];
    if fits is not true then perform refuse_choice(tg_table_name, tg_argv[3 * i + 1], tg_argv[3 * i + 2], chosen_name); end if;
  end loop;
  return new;
end $$;

-- Checks all rows that a statement inserted, if the transaction has set `holdfast.as_sets`: see `audit_table`.
create function master_rows_of_inserts() returns trigger language plpgsql as $$
declare
  kept boolean := coalesce(current_setting('holdfast.keeps_choices', true) = 'on', false);
  wrong record;
begin
  if current_setting('holdfast.as_sets', true) is distinct from 'on' then return null; end if;
  for i in 0 .. tg_nargs / 3 - 1 loop
    execute format('select true as found, m.name from inserted i
      left join master_rows m on m.organisation_uid = i.organisation_uid and m.uid = i.%1$I and m.list = $1
      where i.%1$I is not null and (m.uid is null or not (m.is_active or $2)) limit 1', tg_argv[3 * i])
      into wrong using tg_argv[3 * i + 1], kept;
    continue when wrong.found is null;
    perform refuse_choice(tg_table_name, tg_argv[3 * i + 1], tg_argv[3 * i + 2], wrong.name);
  end loop;
  return null;
end $$;

-- Restricts columns of `target` to rows of their lists. `choices` come in threes: a column, its list, the constraint to
-- name in a refusal. One trigger covers all columns of a table, because each trigger slows every write down.
create function master_references(target regclass, variadic choices text[]) returns void language plpgsql as $$
declare
  chooses text := (select string_agg(format('new.%I is not null', choices[i]), ' or ')
                   from generate_series(1, array_length(choices, 1), 3) i);
  changes text := (select string_agg(format('(new.%1$I is not null and new.%1$I is distinct from old.%1$I)', choices[i]), ' or ')
                   from generate_series(1, array_length(choices, 1), 3) i);
  columns text := (select string_agg(quote_ident(choices[i]), ', ') from generate_series(1, array_length(choices, 1), 3) i);
  arguments text := (select string_agg(quote_literal(c), ', ' order by n) from unnest(choices) with ordinality as c (c, n));
begin
  execute format('create trigger of_lists before update of %s on %s for each row when (%s) execute function master_rows_of_row(%s)',
                 columns, target, changes, arguments);
  execute format($sql$create trigger of_lists_insert after insert on %s for each row
                  when ((%s) and current_setting('holdfast.as_sets', true) is distinct from 'on')
                  execute function master_rows_of_row(%s)$sql$, target, chooses, arguments);
  execute format('create trigger of_lists_inserts after insert on %s referencing new table as inserted for each statement
                  execute function master_rows_of_inserts(%s)', target, arguments);
end $$;

alter table team_members add constraint team_members_bc_role
  foreign key (organisation_uid, business_continuity_role_uid) references master_rows (organisation_uid, uid);
create index team_members_bc_role on team_members (organisation_uid, business_continuity_role_uid);
select master_references('team_members', 'business_continuity_role_uid', 'bc-roles', 'team_members_bc_role');

-- What a disruption can harm: the rows of the impact-over-time matrix.
create table impact_categories (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  -- The lowest level (1..5) at which an impact is unacceptable.
  unacceptable_level integer not null default 4 check (unacceptable_level between 1 and 5),
  position integer not null default 0 check (position between 0 and 9999),
  is_active boolean not null default true,
  primary key (organisation_uid, uid)
);
create unique index impact_categories_name on impact_categories (organisation_uid, lower(name));
select secure_tenant_table('impact_categories');
select audit_table('impact_categories');
select version_table('impact_categories');
