-- Further settings of an organisation, indexes of the audit log, and the hash chain that makes it tamper-evident.

alter table organisations
  add column live_notification boolean not null default true,
  -- Who may generate reports, in addition to the permission: the organisation's own people, the landlord's people.
  add column users_generate_reports boolean not null default true,
  add column landlords_generate_reports boolean not null default false,
  add column review_months integer not null default 12 check (review_months between 1 and 60);

-- Indexes of the log by its order and by its filters. Deletions and the landlord's actions are rare, so they have
-- indexes of their own.
create index audit_entries_time on audit_entries (organisation_uid, at desc, id desc);
create index audit_entries_entity on audit_entries (organisation_uid, entity, at desc, id desc);
create index audit_entries_actor on audit_entries (organisation_uid, actor_uid, at desc, id desc);
create index audit_entries_rare on audit_entries (organisation_uid, at desc, id desc) where action = 'deleted' or behalf_of_uid is not null;
-- An index across organisations, because the sealer takes all new entries.
create index audit_entries_new on audit_entries (id);

-- The hash chain of an organisation's entries. Each hash covers the previous hash and the entry, so that changing,
-- removing, inserting or moving an entry breaks the chain. Only the function below writes here.
create table audit_seals (
  organisation_uid uuid not null,
  seq bigint not null check (seq > 0),
  entry_id bigint not null,
  sealed_at timestamptz not null default clock_timestamp(),
  hash bytea not null check (length(hash) = 32),
  primary key (organisation_uid, seq),
  unique (organisation_uid, entry_id)
);
select secure_tenant_table('audit_seals', 'select');

-- The sealer's progress over all organisations, visible only to the function below. Ids are assigned before the commit,
-- so an entry may appear below entries that are already sealed. No new entry can appear at or below `sealed_to`. The
-- same will hold for `next_to` once every transaction that was open when it was noted (all before `next_xid`) has
-- ended.
create schema sealing;
create table sealing.progress (
  is_one boolean primary key default true check (is_one),
  sealed_to bigint not null,
  next_to bigint not null,
  next_xid xid8 not null,
  next_at timestamptz not null
);
insert into sealing.progress (sealed_to, next_to, next_xid, next_at) values (0, 0, '0', '-infinity');

-- The sealed text of an entry: every column, independent of any setting. \x1f and \N occur in none of them.
create function audit_text(e audit_entries) returns text language sql immutable parallel safe as $$
  select array_to_string(array[e.organisation_uid::text, e.id::text, (extract(epoch from e.at) * 1000000)::bigint::text, e.entity,
    e.root_uid::text, e.record_uid::text, e.action, e.actor_uid::text, e.behalf_of_uid::text, e.session_uid::text, e.request_id,
    e.address, e.before::text, e.after::text], e'\x1f', '\N')
$$;

-- Seals up to `most` committed entries in the order of their ids, each at the end of its organisation's chain.
-- Only one process works at a time; the others get 0. @returns the number of sealed entries
create function seal_audit_entries(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  progress sealing.progress;
  seen_to bigint; seen_xid xid8; oldest_xid xid8; reached bigint := 0;
  e audit_entries;
  organisation uuid; last_seq bigint; last_hash bytea;
  organisations_ uuid[] := '{}'; seqs bigint[] := '{}'; entries bigint[] := '{}'; hashes bytea[] := '{}';
begin
  -- Without new entries, nothing is written and no lock is taken.
  select * into progress from sealing.progress;
  -- max() reads only the end of the index. With `exists (… where id > …)`, the planner might scan the whole table.
  if (select coalesce(max(id), 0) from audit_entries) <= progress.sealed_to then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('holdfast audit sealer', 0)) then return 0; end if;
  select * into progress from sealing.progress;
  select max(id), pg_snapshot_xmax(pg_current_snapshot()), pg_snapshot_xmin(pg_current_snapshot())
    into seen_to, seen_xid, oldest_xid from audit_entries;

  for e in
    select n.* from (
      select a.* from audit_entries a where a.id > progress.sealed_to
        and not exists (select from audit_seals s where s.organisation_uid = a.organisation_uid and s.entry_id = a.id)
      order by a.id limit most) n
    order by n.organisation_uid, n.id
  loop
    if organisation is distinct from e.organisation_uid then
      organisation := e.organisation_uid;
      last_seq := null;
      select seq, hash into last_seq, last_hash from audit_seals where organisation_uid = organisation
        and seq = (select max(seq) from audit_seals where organisation_uid = organisation);
      if last_seq is null then last_seq := 0; last_hash := ''; end if;
    end if;
    last_seq := last_seq + 1;
    last_hash := sha256(convert_to(encode(last_hash, 'hex') || e'\n' || last_seq || e'\n' || audit_text(e), 'UTF8'));
    organisations_ := array_append(organisations_, organisation);
    seqs := array_append(seqs, last_seq);
    entries := array_append(entries, e.id);
    hashes := array_append(hashes, last_hash);
    reached := greatest(reached, e.id);
  end loop;
  insert into audit_seals (organisation_uid, seq, entry_id, hash)
    select * from unnest(organisations_, seqs, entries, hashes);

  -- The pause covers ids drawn by a transaction that had no transaction number yet.
  if progress.next_at < clock_timestamp() - interval '2 seconds' or progress.next_at > clock_timestamp() then
    -- Entries left for the next run are not sealed yet, nor are entries that appeared after the transactions were read.
    if cardinality(seqs) = most then seen_to := least(seen_to, reached); end if;
    -- A horizon ahead of every transaction comes from another database whose content was restored here. Its
    -- transactions have ended.
    if oldest_xid >= progress.next_xid or progress.next_xid > seen_xid then
      update sealing.progress set sealed_to = next_to, next_to = seen_to, next_xid = seen_xid, next_at = clock_timestamp();
    end if;
  end if;
  return cardinality(seqs);
end $$;
revoke all on function seal_audit_entries(integer) from public;
grant execute on function seal_audit_entries(integer) to holdfast_app;
-- The function reads across organisations with its owner's rights. These policies admit it where the owner is not a
-- superuser.
do $$ begin
  execute format('create policy sealer on audit_entries for select to %I using (true)', current_user);
  execute format('create policy sealer on audit_seals to %I using (true) with check (true)', current_user);
end $$;

-- Returns everybody who has worked here by name: the organisation's own people, and the landlord's people who acted in
-- it, so that an organisation can see who reached its data.
create function audit_people() returns table (uid uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.uid, trim(u.first_name || ' ' || u.last_name) from users u where u.organisation_uid = current_organisation()
  union all
  select u.uid, trim(u.first_name || ' ' || u.last_name) from (
    select distinct e.actor_uid, e.behalf_of_uid from audit_entries e
    where e.organisation_uid = current_organisation() and e.behalf_of_uid is not null
  ) e join users u on u.organisation_uid = e.behalf_of_uid and u.uid = e.actor_uid
$$;
revoke all on function audit_people() from public;
grant execute on function audit_people() to holdfast_app;

-- Returns the same for some of these people. `homes` are their own organisations, or null for this one.
create function audit_people(uids uuid[], homes uuid[]) returns table (uid uuid, name text, home_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.uid, trim(u.first_name || ' ' || u.last_name), o.name
  from unnest(uids, homes) asked (uid, home)
  join users u on u.organisation_uid = coalesce(asked.home, current_organisation()) and u.uid = asked.uid
  join organisations o on o.uid = u.organisation_uid
  where asked.home is null or exists (
    select from audit_entries e where e.organisation_uid = current_organisation() and e.actor_uid = asked.uid and e.behalf_of_uid = asked.home)
$$;
revoke all on function audit_people(uuid[], uuid[]) from public;
grant execute on function audit_people(uuid[], uuid[]) to holdfast_app;
do $$ begin
  execute format('create policy audit_people on users for select to %I using (true)', current_user);
end $$;
