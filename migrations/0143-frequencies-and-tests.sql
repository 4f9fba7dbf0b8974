-- How soon a person received the emails of a class before they were turned off, so that turning them on again brings it back.
alter table notification_settings
  add column normal_before text not null default 'now' check (normal_before in ('now', 'daily', 'weekly')),
  add column low_before text not null default 'daily' check (low_before in ('now', 'daily', 'weekly'));
create function keep_frequencies() returns trigger language plpgsql as $$
begin
  if old.normal <> 'never' then new.normal_before := old.normal; end if;
  if old.low <> 'never' then new.low_before := old.low; end if;
  return new;
end $$;
create trigger keep_frequencies before update of normal, low on notification_settings
  for each row execute function keep_frequencies();

-- A test that somebody sent to themselves. The log has it, marked as one; it counts as told to nobody.
alter table notifications add column is_test boolean not null default false;
