-- The platform: separation of organisations, audit, outbox, organisations, people, roles and sessions.
-- Runs on PostgreSQL 15 and later. The application creates ids (UUIDv7).

create extension if not exists pg_trgm;

-- The role with the runtime's rights. It owns nothing, so forced row-level security applies to it, and it has no
-- TRUNCATE and no DDL. The login roles of an installation are its members. Roles belong to all databases of a PostgreSQL
-- server, so a server that migrates another database may create it at the same time.
do $$ begin
  if not exists (select from pg_roles where rolname = 'holdfast_app') then
    create role holdfast_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to holdfast_app;

-- The organisation that this transaction acts for. If it is unset, queries return no rows, rather than an error or all
-- rows.
create function current_organisation() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('holdfast.organisation', true), '')::uuid $$;

-- One row per write, added by a trigger in the writing transaction. The events "created", "updated" and "deleted" come
-- from it too. `root_uid` is the record whose history shows the row.
create table audit_entries (
  organisation_uid uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  entity text not null,
  root_uid uuid not null,
  record_uid uuid,
  action text not null check (action in ('created', 'updated', 'deleted')),
  actor_uid uuid,
  -- The landlord's own organisation, if the landlord acted in this one.
  behalf_of_uid uuid,
  session_uid uuid,
  request_id text,
  address text,
  -- Values by column. `json` rather than `jsonb`, because the rows are written far more often than read, and `jsonb`
  -- takes twice as long to write.
  before json,
  after json,
  primary key (organisation_uid, id)
);
create index audit_entries_root on audit_entries (organisation_uid, root_uid, id desc);

-- Columns whose content never enters the log, in any table, so the log only says that they changed.
create function secret_columns() returns text[] language sql immutable parallel safe as
$$ select '{password_hash,refresh_hash,mfa_secret,mfa_pending_secret,secret_hash,code_hash,password_cipher,body_cipher}'::text[] $$;
create function without_secrets(row_data jsonb) returns jsonb language sql immutable parallel safe as
$$ select row_data || coalesce((select jsonb_object_agg(name, '***') from unnest(secret_columns()) name where row_data ->> name is not null), '{}') $$;

-- Notes that a record was saved unchanged. The log gets no entry, but caches must learn the new version.
create function note_quiet_write(organisation uuid) returns void language plpgsql as $$
begin
  delete from quiet_writes where organisation_uid = organisation and id <= audit_settled();
  insert into quiet_writes (organisation_uid, id) values (organisation, nextval('audit_entries_id_seq'));
end $$;

-- Counts the version that is sent as ETag, and sets the time of the last change.
create function touch_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Separates organisations in a table: adds row-level security, for the owner and the runtime alike, and grants the
-- runtime's rights. Every table with an organisation's data has `organisation_uid not null` as the first column of
-- its keys.
create function secure_tenant_table(target regclass, rights text default 'select, insert, update, delete')
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
end $$;

-- Returns SQL that writes log entries, used by the functions below: for the single row `source`, or for each row if
-- `source` is a table.
create function audit_entry_sql(target regclass, root text, source text, action text, before text, after text, of_set boolean default false)
returns text language sql stable as $make$
  select format($sql$insert into audit_entries (organisation_uid, entity, root_uid, record_uid, action, before, after,
      actor_uid, behalf_of_uid, session_uid, request_id, address)
    select %1$s.organisation_uid, tg_table_name, %1$s.%2$I, %3$s, %4$L, %5$s, %6$s, %7$s$sql$,
    source, root,
    case when exists (select from pg_attribute where attrelid = target and attname = 'uid' and not attisdropped) then source || '.uid' else 'null' end,
    action, before, after,
    -- For a set, this is evaluated only once, because `offset` prevents one evaluation per row.
    case when of_set then format('who.* from %s cross join (select %s offset 0) who', source, who) else who end)
  from (values ($sql$(context ->> 'actor')::uuid, (context ->> 'behalfOf')::uuid, (context ->> 'session')::uuid,
      context ->> 'request', context ->> 'address'$sql$)) as known (who)
$make$;

-- Creates the trigger functions that log changes to rows of `target`. `audit_row_of_<target>` logs a whole inserted or
-- deleted row, `audit_inserts_of_<target>` all rows that a statement inserted, `audit_update_of_<target>` the columns
-- that an update changed.
-- They are generated for each table, and the last one compares column by column, because converting both rows to JSON
-- would cost several times as much at every save.
create function audit_functions(target regclass, root text default 'uid') returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = target);
  columns name[] := array(select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped);
  whole text := case when columns && secret_columns()::name[] then 'without_secrets(to_jsonb(%s))::json' else 'row_to_json(%s)' end;
  body text := $sql$create or replace function %1$I() returns trigger language plpgsql as $body$
declare
  context jsonb := coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb;
begin
%2$s
  return null;
end $body$$sql$;
  looks text := '';
  shown text;
  one name;
begin
  execute format(body, 'audit_row_of_' || name, format($sql$
  if tg_op = 'DELETE' then
    %s;
  else
    %s;
  end if;$sql$,
    audit_entry_sql(target, root, 'old', 'deleted', format(whole, 'old'), 'null'),
    audit_entry_sql(target, root, 'new', 'created', 'null', format(whole, 'new'))));

  execute format(body, 'audit_inserts_of_' || name, format($sql$
  if current_setting('holdfast.as_sets', true) is distinct from 'on' then return null; end if;
  %s;$sql$,
    audit_entry_sql(target, root, 'inserted', 'created', 'null', format(whole, 'inserted'), true)));

  foreach one in array columns loop
    continue when one in ('organisation_uid', 'uid', 'version', 'updated_at', 'mfa_last_step');
    shown := case when one = any (secret_columns()) then $sql$case when %2$s.%1$I is not null then '***' end$sql$ else '%2$s.%1$I' end;
    looks := looks || format($sql$
  if new.%1$I is distinct from old.%1$I then
    kept := kept || jsonb_build_object(%1$L, %2$s);
    changed := changed || jsonb_build_object(%1$L, %3$s);
  end if;$sql$, one, format(shown, one, 'old'), format(shown, one, 'new'));
  end loop;
  execute format($sql$create or replace function %1$I() returns trigger language plpgsql as $body$
declare
  context jsonb;
  kept jsonb := '{}';
  changed jsonb := '{}';
begin%2$s
  if kept = '{}' then
    %3$s
    return null;
  end if;
  context := coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb;
  %4$s;
  return null;
end $body$$sql$,
    'audit_update_of_' || name, looks,
    case when 'version' = any (columns) then 'if new.version is distinct from old.version then perform note_quiet_write(new.organisation_uid); end if;' else '' end,
    audit_entry_sql(target, root, 'new', 'updated', 'kept', 'changed'));
end $make$;

-- Keeps the history of a table's rows. `root` names the column with the record that they belong to. Inserts are logged
-- per row, or once per statement in a transaction that has set `holdfast.as_sets`. Logging per statement costs twice
-- as much for a single row, but only a fifth per row for a thousand rows. Exactly one of the two triggers logs. The
-- row trigger is skipped by its WHEN. The statement trigger checks the setting itself, because a WHEN there would cost
-- every single insert more than the call.
create function audit_table(target regclass, root text default 'uid') returns void language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
begin
  perform audit_functions(target, root);
  execute format('create or replace trigger audit_update after update on %s for each row execute function %I(%L)',
                 target, 'audit_update_of_' || name, root);
  execute format('create or replace trigger audit_delete after delete on %s for each row execute function %I(%L)',
                 target, 'audit_row_of_' || name, root);
  execute format($sql$create or replace trigger audit_insert after insert on %s for each row
                  when (current_setting('holdfast.as_sets', true) is distinct from 'on') execute function %I(%L)$sql$,
                 target, 'audit_row_of_' || name, root);
  execute format('create or replace trigger audit_inserts after insert on %s referencing new table as inserted for each statement
                  execute function %I(%L)', target, 'audit_inserts_of_' || name, root);
end $$;

-- Regenerates these functions for all tables with their current columns. Runs after each migration, and in a migration
-- that drops or renames a column before it changes rows.
create function audit_updates() returns void language sql as $$
  -- A trigger's arguments are stored as texts that end with a zero byte.
  select audit_functions(t.tgrelid, split_part(encode(t.tgargs, 'escape'), '\000', 1))
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = 'audit_update' and c.relnamespace = 'public'::regnamespace
$$;

-- Adds versions to a table whose rows people edit.
create function version_table(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger version before update on %s for each row execute function touch_version()', target);
end $$;

select secure_tenant_table('audit_entries', 'select, insert');

-- Writes that changed only the version, numbered together with the log. Only caches that compare themselves with the
-- log need them, and only until the log is settled past them.
create table quiet_writes (
  organisation_uid uuid not null,
  id bigint not null,
  primary key (organisation_uid, id)
);
select secure_tenant_table('quiet_writes', 'select, insert, delete');
grant usage on sequence audit_entries_id_seq to holdfast_app;

-- Events that must reach others after the commit. They are written in the business transaction and delivered at least
-- once.
create table outbox (
  organisation_uid uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  type text not null,
  payload jsonb not null,
  actor_uid uuid,
  primary key (organisation_uid, id)
);
select secure_tenant_table('outbox', 'select, insert, delete');

-- Organisations, including the landlord's. `organisation_uid` repeats `uid` so that the same policy fits this table.
create table organisations (
  organisation_uid uuid primary key,
  uid uuid not null unique check (uid = organisation_uid),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  address text not null default '',
  code text not null default '',
  email text not null default '',
  friendly_url text not null unique check (friendly_url ~ '^[a-z0-9_-]{3,63}$'),
  is_landlord boolean not null default false,
  state text not null default 'active' check (state in ('active', 'suspended', 'archived', 'deleted')),
  theme text not null default 'blue' check (theme in ('blue', 'green')),
  time_zone text not null default 'UTC',
  login_time_out integer not null default 900 check (login_time_out between 60 and 86400),
  modules text[] not null default '{report}',
  activity_approval boolean not null default false,
  allow_duplicate_business_units boolean not null default false,
  -- Whether everybody must sign in with a second factor. The landlord's people always must.
  mfa_policy text not null default 'optional' check (mfa_policy in ('optional', 'required'))
);
create unique index organisations_one_landlord on organisations (is_landlord) where is_landlord;
-- A new organisation is inserted by a transaction that already acts for it, because the policy requires that.
select secure_tenant_table('organisations', 'select, insert, update');
select audit_table('organisations');
select version_table('organisations');
-- The functions below read across organisations with their owner's rights. Forced row-level security also applies to an
-- owner that is not a superuser, so this policy admits it, for this table only.
do $$ begin
  execute format('create policy installation on organisations for select to %I using (true)', current_user);
end $$;

-- Returns what anybody may know about an organisation before signing in. The organisation is found by uid or
-- friendlyUrl only.
create function find_tenant(identifier text)
returns table (uid uuid, name text, friendly_url text, is_landlord boolean, state text, theme text,
               login_time_out integer, modules text[], time_zone text, activity_approval boolean, mfa_policy text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid, o.name, o.friendly_url, o.is_landlord, o.state, o.theme, o.login_time_out, o.modules, o.time_zone, o.activity_approval, o.mfa_policy
  from organisations o
  where o.state <> 'deleted' and (o.friendly_url = lower(identifier) or o.uid::text = lower(identifier))
$$;
revoke all on function find_tenant(text) from public;
grant execute on function find_tenant(text) to holdfast_app;

-- Returns the organisations in which people of the current one may work: their own, or all of them for the landlord's
-- people.
create function my_organisations()
returns table (uid uuid, name text, friendly_url text, is_landlord boolean, state text, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid, o.name, o.friendly_url, o.is_landlord, o.state, o.time_zone
  from organisations o
  where o.state <> 'deleted' and (o.uid = current_organisation()
    or exists (select from organisations l where l.uid = current_organisation() and l.is_landlord))
$$;
revoke all on function my_organisations() from public;
grant execute on function my_organisations() to holdfast_app;

-- Returns whether this installation has any organisation. Demonstration data is created only if it has none.
create function has_organisations() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$ select exists (select from organisations) $$;
revoke all on function has_organisations() from public;
grant execute on function has_organisations() to holdfast_app;

-- The client applications that may sign people in to an organisation.
create table clients (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  client_id text not null check (client_id ~ '^[A-Za-z0-9_-]{1,100}$'),
  primary key (organisation_uid, client_id)
);
select secure_tenant_table('clients', 'select, insert');

create table users (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  username text not null,
  first_name text not null,
  last_name text not null default '',
  email text not null,
  status text not null default 'active' check (status in ('invited', 'active', 'inactive', 'locked')),
  confirmation_status text not null default 'confirmed'
    check (confirmation_status in ('unconfirmed', 'confirmed', 'force_change_password', 'reset_required')),
  password_hash text,
  password_changed_at timestamptz,
  -- The second factor (RFC 6238). A secret stays in `mfa_pending_secret` until its first correct code. Both
  -- columns are encrypted.
  mfa_state text not null default 'off' check (mfa_state in ('off', 'pending', 'on')),
  mfa_secret text,
  mfa_pending_secret text,
  -- The time step of the last accepted code. No code from this step or an earlier one is accepted again.
  mfa_last_step bigint not null default 0,
  -- The person's preferences for appearance and shortcuts.
  preferences jsonb not null default '{}',
  primary key (organisation_uid, uid)
);
create unique index users_username on users (organisation_uid, lower(username));
create unique index users_email on users (organisation_uid, lower(email));
select secure_tenant_table('users');
select audit_table('users');
-- Only for columns that people edit, because sign-ins and preferences must not make an open form stale.
create trigger version before update of username, first_name, last_name, email, status, confirmation_status, mfa_state, updated_at
  on users for each row execute function touch_version();

-- Failed and pending sign-ins, counted for known and unknown names alike, and for each address. `subject` is a keyed
-- hash, so that neither names nor addresses are stored.
create table sign_in_attempts (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  subject text not null,
  failures integer not null default 0,
  window_started_at timestamptz not null default clock_timestamp(),
  locked_until timestamptz,
  primary key (organisation_uid, subject)
);
create index sign_in_attempts_age on sign_in_attempts (organisation_uid, window_started_at);
select secure_tenant_table('sign_in_attempts');

create table roles (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  label text not null,
  permissions text[] not null check (cardinality(permissions) >= 1),
  is_system boolean not null default false,
  primary key (organisation_uid, uid)
);
create unique index roles_name on roles (organisation_uid, lower(name));
select secure_tenant_table('roles');
select audit_table('roles');
select version_table('roles');

create table user_roles (
  organisation_uid uuid not null,
  user_uid uuid not null,
  role_uid uuid not null,
  primary key (organisation_uid, user_uid, role_uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade,
  foreign key (organisation_uid, role_uid) references roles (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('user_roles');
select audit_table('user_roles', 'user_uid');

-- One row per sign-in, for all its refresh tokens. Each token is used once. Only a hash of both of its halves is
-- stored.
create table sessions (
  organisation_uid uuid not null,
  uid uuid not null,
  user_uid uuid not null,
  client_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  refresh_hash text not null,
  -- Counts the tokens of this sign-in. While `rotated_at` is recent, a token from `grace_from` on may come again,
  -- because two tabs may have renewed at the same time. Any other token that comes again was stolen.
  generation integer not null default 1,
  grace_from integer not null default 1,
  rotated_at timestamptz,
  address text,
  user_agent text,
  primary key (organisation_uid, uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
create index sessions_user on sessions (organisation_uid, user_uid);
select secure_tenant_table('sessions');
-- The user's history shows sign-ins and their end, but not the renewals between.
select audit_functions('sessions', 'user_uid');
create trigger audit_insert after insert on sessions for each row execute function audit_row_of_sessions('user_uid');
create trigger audit_update after update of revoked_at on sessions for each row execute function audit_update_of_sessions('user_uid');

-- Tells every server process that permissions have changed, so that it clears its cache.
create function access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', coalesce(new.organisation_uid, old.organisation_uid)::text);
  return null;
end $$;
create trigger access_changed after update or delete on organisations for each row execute function access_changed();
create trigger access_changed after update of status or delete on users for each row execute function access_changed();
create trigger access_changed after insert or update or delete on roles for each row execute function access_changed();
create trigger access_changed after insert or delete on user_roles for each row execute function access_changed();
create trigger access_changed after update of revoked_at on sessions for each row execute function access_changed();
