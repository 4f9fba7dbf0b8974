-- A backup reads the rows of all organisations. Forced row-level security also applies to the owner of the tables, unless
-- it is a superuser, so each table gets a policy for the owner alone. It admits reading only, and only a transaction that
-- says that it makes a backup. A restore creates these policies anew, for the owner of the new database.
create function admit_backup(target regclass) returns void language plpgsql as $$
begin
  execute format($policy$create policy backup on %s for select to %I using (current_setting('holdfast.backup', true) = 'on')$policy$,
                 target, current_user);
end $$;

-- As in 0001, with the policy for backups.
create or replace function secure_tenant_table(target regclass, rights text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- A plain function call instead of a sub-select, which would be evaluated once per table and query and take 25
  -- microseconds for one record with its names. The call is inlined into the plan. Every query names its organisation,
  -- so the call is not evaluated for each row.
  execute format('create policy tenant on %s using (organisation_uid = current_organisation())
                  with check (organisation_uid = current_organisation())', target);
  execute format('grant %s on %s to holdfast_app', rights, target);
  perform admit_backup(target);
end $$;

select admit_backup(c.oid) from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity;
