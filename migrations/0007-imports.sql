-- Imports of tables: the upload, the assigned columns, the corrections, the changes made by applying it, and the data
-- for undoing them.

create table imports (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  state text not null default 'uploaded' check (state in ('uploaded', 'mapped', 'applied', 'undone')),
  -- Without a foreign key, because the landlord's people may create imports too.
  created_by_uid uuid,
  existing text not null default 'update' check (existing in ('update', 'skip')),
  -- Values that applying adds to lists: [{list, minutes}].
  additions jsonb not null default '[]',
  result jsonb,
  undone jsonb,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (organisation_uid, uid),
  constraint imports_applied check ((applied_at is not null) = (state in ('applied', 'undone')))
);
create index imports_created on imports (organisation_uid, created_at desc nulls last, uid);
select secure_tenant_table('imports');
select audit_table('imports');
select version_table('imports');

-- The sheets of uploaded files. `cells` is written once. Corrections are in `fixes`, so that correcting one cell of ten
-- thousand rows does not rewrite them all.
create table import_sheets (
  organisation_uid uuid not null,
  import_uid uuid not null,
  position integer not null check (position between 0 and 19),
  file_name text not null,
  sheet_name text not null,
  headers jsonb not null,
  -- [[row number in the file, cell, cell, ...]]. Written and read only as a whole, so it is stored as uncompressed
  -- text that is not parsed. That saves 30 ms for a megabyte.
  cells json not null,
  row_count integer not null check (row_count between 0 and 10000),
  -- The kind of its rows: activities, resources, dependencies, or the table name of a register.
  thing text,
  -- By column: {field, unit}.
  columns jsonb not null,
  -- The meaning of the texts in the category column: [{text, kind}].
  categories jsonb not null default '[]',
  remembered boolean not null default false,
  -- {row: {column: text}}
  fixes jsonb not null default '{}',
  removed integer[] not null default '{}',
  -- The rows that were excluded when the import was applied: {row: reasons}.
  left_out jsonb not null default '{}',
  primary key (organisation_uid, import_uid, position),
  foreign key (organisation_uid, import_uid) references imports (organisation_uid, uid) on delete cascade
);
alter table import_sheets alter column cells set storage external;
select secure_tenant_table('import_sheets');

-- Each record that an applied import changed, by table. Undo leaves a record whose version no longer equals
-- `version_after`. `touched`: only its links changed.
create table import_changes (
  organisation_uid uuid not null,
  import_uid uuid not null,
  entity text not null,
  record_uid uuid not null,
  action text not null check (action in ('updated', 'touched')),
  version_after integer not null default 0,
  name text not null default '',
  before jsonb,
  primary key (organisation_uid, import_uid, entity, record_uid),
  foreign key (organisation_uid, import_uid) references imports (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('import_changes');

-- The records that an import created, one row per table. With one row per record, storing them would take a tenth of
-- the time of a whole import.
create table import_creations (
  organisation_uid uuid not null,
  import_uid uuid not null,
  entity text not null,
  record_uids uuid[] not null,
  versions integer[] not null,
  names text[] not null,
  primary key (organisation_uid, import_uid, entity),
  foreign key (organisation_uid, import_uid) references imports (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('import_creations');

-- Created and changed records together.
create view import_records with (security_invoker = true) as
  select organisation_uid, import_uid, entity, record_uid, action, version_after, name, before from import_changes
  union all
  select c.organisation_uid, c.import_uid, c.entity, r.uid, 'created', r.version, r.name, null
  from import_creations c cross join lateral unnest(c.record_uids, c.versions, c.names) as r (uid, version, name);
grant select on import_records to holdfast_app;

-- The columns that an organisation last assigned to files with the same headings.
create table import_mappings (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  signature text not null,
  mapping jsonb not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (organisation_uid, signature)
);
select secure_tenant_table('import_mappings');

-- Returns those of the given rows that rows of any table refer to. It finds the references in the catalogue, so that
-- later tables count too.
create function rows_in_use(target regclass, uids uuid[]) returns setof uuid language plpgsql stable as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as source, near.attname as field
    from pg_constraint c
    cross join unnest(c.conkey, c.confkey) as k (near, far)
    join pg_attribute far on far.attrelid = c.confrelid and far.attnum = k.far and far.attname = 'uid'
    join pg_attribute near on near.attrelid = c.conrelid and near.attnum = k.near
    where c.contype = 'f' and c.confrelid = target
  loop
    return query execute format('select %1$I from %2$s where organisation_uid = current_organisation() and %1$I = any($1)',
                                reference.field, reference.source) using uids;
  end loop;
end $$;
