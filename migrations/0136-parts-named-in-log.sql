-- A row without a uid is a part of a record, such as an activity of an assessment. The log of its update has the other columns of its
-- key as well, so that the history can name it.
create or replace function audit_functions(target regclass, root text default 'uid') returns void language plpgsql as $make$
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
  keys text := '';
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
  -- Nothing else would say which of a record's rows was changed.
  if not 'uid' = any (columns) then
    for one in select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = target and i.indisprimary and a.attname not in ('organisation_uid', root) loop
      keys := keys || format($sql$
  kept := kept || jsonb_build_object(%1$L, old.%1$I);
  changed := changed || jsonb_build_object(%1$L, new.%1$I);$sql$, one);
    end loop;
  end if;
  execute format($sql$create or replace function %1$I() returns trigger language plpgsql as $body$
declare
  context jsonb;
  kept jsonb := '{}';
  changed jsonb := '{}';
begin%2$s
  if kept = '{}' then
    %3$s
    return null;
  end if;%5$s
  context := coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb;
  %4$s;
  return null;
end $body$$sql$,
    'audit_update_of_' || name, looks,
    case when 'version' = any (columns) then 'if new.version is distinct from old.version then perform note_quiet_write(new.organisation_uid); end if;' else '' end,
    audit_entry_sql(target, root, 'new', 'updated', 'kept', 'changed'), keys);
end $make$;
