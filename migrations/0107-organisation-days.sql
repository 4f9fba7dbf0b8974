-- The landlord's figures of organisations over time, and those that depend on the day. Counts only, no content.

create table organisation_days (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  day date not null,
  users integer not null,
  activities integer not null,
  approved integer not null,
  critical integer not null,
  overdue_reviews integer not null,
  expired_certificates integer not null,
  -- Within the seven days before.
  failed_mails integer not null,
  failed_jobs integer not null,
  primary key (organisation_uid, day)
);
select secure_tenant_table('organisation_days', 'select, insert, delete');

do $$ begin
  execute format('create policy registry on organisation_days for select to %I using (true)', current_user);
  execute format('create policy registry on reviews for select to %I using (true)', current_user);
  execute format('create policy registry on suppliers for select to %I using (true)', current_user);
  execute format('create policy registry on supplier_certificates for select to %I using (true)', current_user);
end $$;

-- Returns what is overdue in each organisation, on its own day, to the landlord; nothing to anybody else.
create function organisation_watch() returns table (uid uuid, overdue_reviews integer, expired_certificates integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid, overdue.n, expired.n
  from organisations o
  cross join lateral (select (now() at time zone o.time_zone)::date as day) today
  cross join lateral (select count(*)::integer as n from reviews r
    where r.organisation_uid = o.uid and r.state = 'open' and r.due_on < today.day) overdue
  cross join lateral (select count(*)::integer as n from supplier_certificates c
    join suppliers s on s.organisation_uid = c.organisation_uid and s.uid = c.supplier_uid and s.status = 'active'
    where c.organisation_uid = o.uid and c.expires_on < today.day) expired
  where not o.is_landlord and exists (select from organisations l where l.uid = current_organisation() and l.is_landlord)
$$;
revoke all on function organisation_watch() from public;
grant execute on function organisation_watch() to holdfast_app;

-- Returns the figures of the last days to the landlord, and none to anybody else.
create function organisation_history(days integer) returns setof organisation_days
language sql stable security definer set search_path = public, pg_temp as $$
  select d.* from organisation_days d
  where d.day > current_date - days
    and exists (select from organisations l where l.uid = current_organisation() and l.is_landlord)
$$;
revoke all on function organisation_history(integer) from public;
grant execute on function organisation_history(integer) to holdfast_app;
