-- The landlord's data about organisations: industry, logo, deletion and purge, figures and duplicates.

-- Stored in the landlord's own organisation, so that a name is unique in the whole installation.
select create_register_table('industries');

alter table organisations
  -- From the landlord's list. Triggers enforce that, because a foreign key can't reach into another organisation.
  add column industry_uid uuid,
  -- SHA-256 of the logo in `organisation_logos`. It changes with the logo, so that the history shows the change and
  -- browsers reload the logo.
  add column logo_hash text,
  add column deleted_at timestamptz,
  add column state_before_deletion text check (state_before_deletion in ('active', 'suspended', 'archived'));
create index organisations_industry on organisations (industry_uid) where industry_uid is not null;

-- Notes when an organisation was deleted, and the state to which a restore returns it.
create function organisation_deletion() returns trigger language plpgsql as $$
begin
  if new.state = 'deleted' then
    new.deleted_at := clock_timestamp();
    new.state_before_deletion := old.state;
  else
    new.deleted_at := null;
    new.state_before_deletion := null;
  end if;
  return new;
end $$;
create trigger deletion before update of state on organisations for each row
  when (old.state is distinct from new.state) execute function organisation_deletion();

-- The triggers below read the landlord's list with their owner's rights. Forced row-level security also applies to an
-- owner that is not a superuser. To lock a row, the owner needs the update policy.
do $$ begin
  execute format('create policy installation on industries to %I using (true) with check (true)', current_user);
end $$;

create function organisation_industry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from industries where uid = new.industry_uid for key share;
  if not found then
    raise foreign_key_violation using message = 'insert or update on organisations chooses an industry that is not there',
      constraint = 'organisations_industry', table = 'organisations';
  end if;
  return new;
end $$;
create trigger industry before insert or update of industry_uid on organisations for each row
  when (new.industry_uid is not null) execute function organisation_industry();

-- Runs after the delete, because only then is the row locked against organisations that are choosing it.
create function industry_in_use() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from organisations where industry_uid = old.uid) then
    raise foreign_key_violation using message = 'organisations belong to this industry', constraint = 'industries_in_use', table = 'industries';
  end if;
  return null;
end $$;
create trigger in_use after delete on industries for each row execute function industry_in_use();

create table organisation_logos (
  organisation_uid uuid primary key references organisations (uid) on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) <= 1048576)
);
select secure_tenant_table('organisation_logos');

-- Figures of an organisation that the landlord may see. The server measures them within each organisation when its log
-- has moved past `audit_id`, so that a list of all organisations reads one row each.
create table organisation_figures (
  organisation_uid uuid primary key references organisations (uid) on delete cascade,
  measured_at timestamptz not null default clock_timestamp(),
  audit_id bigint not null,
  last_activity_at timestamptz,
  users integer not null,
  activities integer not null,
  approved integer not null,
  -- Activities with a dependency past their MTPD.
  critical integer not null
);
select secure_tenant_table('organisation_figures');

do $$ begin
  execute format('create policy registry on organisation_figures for select to %I using (true)', current_user);
  execute format('create policy registry on audit_entries for select to %I using (true)', current_user);
  execute format('create policy registry on mails for select to %I using (true)', current_user);
  execute format('create policy registry on jobs for select to %I using (true)', current_user);
end $$;
create index mails_failed on mails (created_at) where state = 'failed';
create index jobs_failed on jobs (created_at) where state = 'failed';

-- Returns the organisations whose figures are older than their log.
create function organisations_to_measure() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid from organisations o
  cross join lateral (select a.id from audit_entries a where a.organisation_uid = o.uid order by a.id desc limit 1) latest
  left join organisation_figures f on f.organisation_uid = o.uid
  where not o.is_landlord and f.audit_id is distinct from latest.id
  order by f.measured_at nulls first
$$;
revoke all on function organisations_to_measure() from public;
grant execute on function organisations_to_measure() to holdfast_app;

-- Returns the organisations of the installation to the landlord, and none to anybody else.
create function organisation_registry()
returns table (uid uuid, version integer, created_at timestamptz, updated_at timestamptz, name text, friendly_url text,
               code text, state text, industry_uid uuid, industry_name text, logo_hash text, deleted_at timestamptz,
               users integer, activities integer, approved integer, critical integer, last_activity_at timestamptz,
               failed_mails integer, failed_jobs integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid, o.version, o.created_at, o.updated_at, o.name, o.friendly_url, o.code, o.state, o.industry_uid, i.name, o.logo_hash,
    o.deleted_at, coalesce(f.users, 0), coalesce(f.activities, 0), coalesce(f.approved, 0), coalesce(f.critical, 0),
    f.last_activity_at, coalesce(m.failed, 0), coalesce(j.failed, 0)
  from organisations o
  left join organisation_figures f on f.organisation_uid = o.uid
  left join industries i on i.uid = o.industry_uid
  left join (select organisation_uid, count(*)::integer as failed from mails
             where state = 'failed' and created_at > now() - interval '7 days' group by organisation_uid) m
    on m.organisation_uid = o.uid
  left join (select organisation_uid, count(*)::integer as failed from jobs
             where state = 'failed' and created_at > now() - interval '7 days' group by organisation_uid) j
    on j.organisation_uid = o.uid
  where not o.is_landlord and exists (select from organisations l where l.uid = current_organisation() and l.is_landlord)
$$;
revoke all on function organisation_registry() from public;
grant execute on function organisation_registry() to holdfast_app;

-- Returns the deleted organisations that can no longer be restored.
create function organisations_to_purge() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select uid from organisations where state = 'deleted' and deleted_at <= now() - interval '30 days'
$$;
revoke all on function organisations_to_purge() from public;
grant execute on function organisations_to_purge() to holdfast_app;

-- Removes all data of a deleted organisation that can no longer be restored. The landlord's log keeps a record of it.
-- The tables come from the catalogue, so that later tables count too.
-- Returns false if there is nothing to purge.
create function purge_organisation(target uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  gone organisations;
  landlord uuid;
  pending regclass[];
  turn regclass;
begin
  perform set_config('holdfast.organisation', target::text, true);
  select * into gone from organisations
    where uid = target and state = 'deleted' and deleted_at <= now() - interval '30 days' for update;
  if gone.uid is null then
    perform set_config('holdfast.organisation', former, true);
    return false;
  end if;
  select array_agg(c.oid::regclass) into pending
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_uid'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition;
  while cardinality(pending) > 0 loop
    -- Picks a table that no remaining table refers to. The log comes last, because deleting from the others still
    -- writes to it.
    select t into turn from unnest(pending) t
      where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any (pending))
      order by t = 'audit_entries'::regclass, t::text limit 1;
    if turn is null then raise exception 'these tables refer to each other in a circle: %', pending; end if;
    execute format('delete from %s where organisation_uid = $1', turn) using target;
    pending := array_remove(pending, turn);
    turn := null;
  end loop;
  select uid into landlord from organisations where is_landlord;
  if landlord is not null then
    perform set_config('holdfast.organisation', landlord::text, true);
    insert into audit_entries (organisation_uid, entity, root_uid, record_uid, action, before)
      values (landlord, 'organisations', target, target, 'deleted',
              jsonb_build_object('name', gone.name, 'friendly_url', gone.friendly_url, 'deleted_at', gone.deleted_at));
  end if;
  perform set_config('holdfast.organisation', former, true);
  return true;
end $$;
revoke all on function purge_organisation(uuid) from public;
grant execute on function purge_organisation(uuid) to holdfast_app;
