-- Answers as of a day: what the dependency graph, the gap list and the activities were, worked out from the log. They can be
-- worked out again at any time, so only the latest are kept.

-- Returns the constant defaults of a table's columns, which a row has that was deleted before the column was added.
create function constant_defaults(target regclass) returns jsonb language plpgsql stable as $$
declare
  pairs text;
  found jsonb;
begin
  select string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into pairs
  from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = target and not a.attisdropped and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) !~ '\(';
  execute format('select jsonb_build_object(%s)', coalesce(pairs, '')) into found;
  return found;
end $$;
revoke all on function constant_defaults(regclass) from public;
grant execute on function constant_defaults(regclass) to holdfast_app;

create table as_of_results (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  moment timestamptz not null,
  basis text not null check (basis in ('recorded', 'approved')),
  -- The last change of the log that the result knows, and the end of the sealed chain at that time.
  head bigint not null,
  sealed bigint not null,
  seal bytea,
  -- How many changes were taken back, and how many of them do not fit the rows.
  taken_back integer not null,
  unmatched integer not null,
  compared integer not null,
  -- The graph, as JSON in pieces.
  nodes text[] not null,
  edges text[] not null,
  impacts text[] not null,
  -- The names of all records by uid.
  names jsonb not null,
  primary key (organisation_uid, uid),
  unique (organisation_uid, moment, basis, head)
);
select secure_tenant_table('as_of_results', 'select, insert, delete');

create table as_of_records (
  organisation_uid uuid not null,
  result_uid uuid not null,
  uid uuid not null,
  kind text not null,
  name text not null,
  -- The time within which the record must recover, in minutes.
  required integer,
  -- The times of the record; of an activity, all its answers.
  content jsonb not null,
  primary key (organisation_uid, result_uid, uid),
  foreign key (organisation_uid, result_uid) references as_of_results (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('as_of_records', 'select, insert, delete');

create table as_of_gaps (
  organisation_uid uuid not null,
  result_uid uuid not null,
  position integer not null,
  gap_key text not null,
  content jsonb not null,
  primary key (organisation_uid, result_uid, position),
  unique (organisation_uid, result_uid, gap_key),
  foreign key (organisation_uid, result_uid) references as_of_results (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('as_of_gaps', 'select, insert, delete');
