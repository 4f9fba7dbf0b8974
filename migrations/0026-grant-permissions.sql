-- Grants a permission that is new in a release to every role that holds a comparable one, so that system roles, which
-- nobody can change, and the roles that organisations started with get it. A migration calls it once for each new
-- permission:
--   select grant_permission('vehicle.' || verb, 'equipment.' || verb)
--   from unnest('{create,read,update,delete}'::text[]) verb;
create function grant_permission(added text, comparable text) returns void language plpgsql as $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    -- The tenant policy also applies to the owner of the table.
    perform set_config('holdfast.organisation', organisation::text, true);
    update roles set permissions = permissions || added
    where organisation_uid = organisation and comparable = any(permissions) and added <> all(permissions);
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
revoke all on function grant_permission(text, text) from public;
