-- The browsers in which users have signed in. Wrong passwords from elsewhere do not keep them out. `device_hash` is a
-- keyed hash of the user and the id in the browser's cookie.
create table known_devices (
  organisation_uid uuid not null,
  user_uid uuid not null,
  device_hash text not null,
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (organisation_uid, device_hash),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
create index known_devices_user on known_devices (organisation_uid, user_uid, last_used_at);
select secure_tenant_table('known_devices');

-- How often a subject has been locked within a day. Each of these locks lasts longer than the one before.
alter table sign_in_attempts add column locks integer not null default 0;

-- A step that was offered to somebody whose sign-in was refused after too many wrong tries. It looks the same whether or
-- not the password was right; without a user, no code is right.
alter table challenges add column after_lock boolean not null default false;
