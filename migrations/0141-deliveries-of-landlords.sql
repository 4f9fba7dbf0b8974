-- A landlord's notification reaches other organisations, whose rows the landlord cannot read. These functions count. They return no row
-- to anybody but the landlord.
create function landlord_audience(organisations_ uuid[]) returns table (organisation_uid uuid, people integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.organisation_uid, count(*)::integer
  from (select uid from organisations where uid = current_organisation() and is_landlord) landlord
  join users u on u.organisation_uid = any(organisations_) and u.status = 'active'
  group by u.organisation_uid
$$;
revoke all on function landlord_audience(uuid[]) from public;
grant execute on function landlord_audience(uuid[]) to holdfast_app;

create function landlord_deliveries(notification uuid) returns table (people integer, read integer, failed integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct r.user_uid)::integer, count(*) filter (where r.read_at is not null)::integer,
    count(*) filter (where r.state = 'failed')::integer
  from (select n.uid from notifications n join organisations o on o.uid = n.organisation_uid and o.is_landlord
    where n.organisation_uid = current_organisation() and n.uid = notification) own
  join notifications c on c.source_uid = own.uid
  join notification_receipts r on r.organisation_uid = c.organisation_uid and r.notification_uid = c.uid
$$;
revoke all on function landlord_deliveries(uuid) from public;
grant execute on function landlord_deliveries(uuid) to holdfast_app;
create index notifications_of_landlord on notifications (source_uid) where source_uid is not null;

-- The functions read with their owner's rights. These policies admit them where the owner is not a superuser.
do $$ begin
  execute format('create policy landlord_deliveries on notifications for select to %I using (true)', current_user);
  execute format('create policy landlord_deliveries on notification_receipts for select to %I using (true)', current_user);
end $$;
