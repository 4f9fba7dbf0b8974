-- The browser of a landlord hides what an organisation without a module would refuse, and so needs to know its modules.
drop function my_organisations();
create function my_organisations()
returns table (uid uuid, name text, friendly_url text, is_landlord boolean, state text, time_zone text, modules text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid, o.name, o.friendly_url, o.is_landlord, o.state, o.time_zone, o.modules
  from organisations o
  where o.state <> 'deleted' and (o.uid = current_organisation()
    or exists (select from organisations l where l.uid = current_organisation() and l.is_landlord))
$$;
revoke all on function my_organisations() from public;
grant execute on function my_organisations() to holdfast_app;
