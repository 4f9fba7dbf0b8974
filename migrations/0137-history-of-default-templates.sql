-- Which revision is the default stands in a row of its own. The history of a revision says when it became the default, and when another
-- revision took its place. Nothing is said of the landlord's revisions: their history is the landlord's.
create function log_default_template() returns trigger language plpgsql as $$
declare
  context jsonb := coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb;
  former uuid := case when tg_op <> 'INSERT' then old.own_uid end;
  chosen uuid := case when tg_op <> 'DELETE' then new.own_uid end;
begin
  insert into audit_entries (organisation_uid, entity, root_uid, record_uid, action, before, after,
    actor_uid, behalf_of_uid, session_uid, request_id, address)
  select coalesce(new.organisation_uid, old.organisation_uid), 'report_templates', said.uid, said.uid, 'updated',
    json_build_object('is_default', not said.is_default), json_build_object('is_default', said.is_default),
    (context ->> 'actor')::uuid, (context ->> 'behalfOf')::uuid, (context ->> 'session')::uuid, context ->> 'request', context ->> 'address'
  from (values (former, false), (chosen, true)) said (uid, is_default)
  where said.uid is not null and former is distinct from chosen;
  return null;
end $$;
create trigger log_default_template after insert or update or delete on report_template_defaults
  for each row execute function log_default_template();
