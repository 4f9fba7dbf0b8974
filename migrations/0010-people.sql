-- People and roles: rules that hold for every writer.

create index user_roles_role on user_roles (organisation_uid, role_uid);
create index sessions_seen on sessions (organisation_uid, user_uid, last_used_at desc);

-- Makes sure that an organisation with an active administrator keeps one. `person` is about to lose that role. The role
-- is locked first, so that of two administrators who leave at the same time the second one is refused.
create function keep_an_administrator(organisation uuid, person uuid) returns void language plpgsql as $$
begin
  perform from roles r where r.organisation_uid = organisation and r.is_system for no key update;
  if exists (select from organisations o where o.uid = organisation and o.state <> 'deleted') and not exists (
    select from users u
    join user_roles ur on (ur.organisation_uid, ur.user_uid) = (u.organisation_uid, u.uid)
    join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
    where u.organisation_uid = organisation and u.uid <> person and u.status = 'active' and r.is_system)
  then
    raise exception 'the last active administrator of an organisation stays one'
      using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
end $$;

create function active_user_leaves() returns trigger language plpgsql as $$
begin
  if exists (
    select from user_roles ur join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
    where ur.organisation_uid = old.organisation_uid and ur.user_uid = old.uid and r.is_system)
  then
    perform keep_an_administrator(old.organisation_uid, old.uid);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_an_administrator before update of status on users for each row
  when (old.status = 'active' and new.status <> 'active') execute function active_user_leaves();
create trigger keep_an_administrator_at_deletion before delete on users for each row
  when (old.status = 'active') execute function active_user_leaves();

create function role_is_taken_away() returns trigger language plpgsql as $$
begin
  -- If the user is being deleted, the trigger above has already checked this.
  if exists (select from roles r where r.organisation_uid = old.organisation_uid and r.uid = old.role_uid and r.is_system)
    and exists (select from users u where u.organisation_uid = old.organisation_uid and u.uid = old.user_uid and u.status = 'active')
  then
    perform keep_an_administrator(old.organisation_uid, old.user_uid);
  end if;
  return null;
end $$;
create trigger keep_an_administrator after delete on user_roles for each row execute function role_is_taken_away();

-- Links an owner to the user with the same e-mail address, whichever was created first. The argument names the owners'
-- table.
create function link_owner() returns trigger language plpgsql as $$
begin
  execute format('update %I set user_uid = $1 where organisation_uid = $2 and user_uid is null and lower(email) = lower($3)', tg_argv[0])
    using new.uid, new.organisation_uid, new.email;
  return null;
end $$;
create trigger link_activity_owner after insert or update of email on users
  for each row execute function link_owner('activity_owners');
