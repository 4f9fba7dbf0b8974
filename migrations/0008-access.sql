-- Signing in with more than a password: invitations, forgotten passwords, second factors, and their mails.

-- A pending step of a sign-in. Its holder proves it with an opaque text, of which only a keyed hash is stored.
-- `user_uid` is null if the requested person does not exist: such a row looks and ages like any other.
create table challenges (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  kind text not null check (kind in ('invitation', 'new_password', 'mfa', 'reset')),
  user_uid uuid,
  client_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  secret_hash text not null,
  -- Hash of a mailed code of six digits.
  code_hash text,
  tries integer not null default 0,
  -- The encrypted secret of a second factor that the holder is setting up.
  enrolment_cipher text,
  -- Set when the step was taken or replaced. It cannot be taken again.
  used_at timestamptz,
  primary key (organisation_uid, uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
create index challenges_user on challenges (organisation_uid, user_uid);
create index challenges_age on challenges (organisation_uid, expires_at);
select secure_tenant_table('challenges');

-- Ten per person, each valid once.
create table recovery_codes (
  organisation_uid uuid not null,
  user_uid uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (organisation_uid, user_uid, code_hash),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('recovery_codes');

-- Counts consecutive wrong codes of a second factor, over any length of time. A correct code removes the row. Separate
-- from `sign_in_attempts`, which expire: otherwise somebody with the password could try ten codes every quarter of an
-- hour for ever.
create table second_factor_failures (
  organisation_uid uuid not null,
  user_uid uuid not null,
  failures integer not null,
  locked_until timestamptz,
  primary key (organisation_uid, user_uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('second_factor_failures');

-- Whether this sign-in proved a second factor. Once one is required, sign-ins without it are no longer renewed.
alter table sessions add column factor_proved boolean not null default false;

-- Mails on their way, written in the transaction that causes them. The content is encrypted, because it has codes and
-- links, and is deleted once a mail has been sent.
create table mails (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The template, such as `invitation`.
  kind text not null,
  recipient text not null,
  user_uid uuid,
  -- The template's values as encrypted JSON.
  body_cipher text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'kept', 'failed', 'cancelled')),
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  last_error text,
  primary key (organisation_uid, uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete set null (user_uid)
);
create index mails_due on mails (next_try_at) where state in ('queued', 'sending');
create index mails_user on mails (organisation_uid, user_uid);
create index mails_time on mails (organisation_uid, created_at desc);
select secure_tenant_table('mails');

-- An organisation's own mail server. Without a row, or while it is switched off, the installation's server is used.
create table mail_settings (
  organisation_uid uuid primary key references organisations (uid) on delete cascade,
  uid uuid not null check (uid = organisation_uid),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  enabled boolean not null default false,
  host text not null default '',
  port integer not null default 587 check (port between 1 and 65535),
  display_name text not null default '',
  from_address text not null default '',
  encryption text not null default 'starttls' check (encryption in ('none', 'starttls', 'tls')),
  verify_certificate boolean not null default true,
  authentication text not null default 'none' check (authentication in ('none', 'password')),
  username text not null default '',
  password_cipher text,
  test_address text not null default ''
);
select secure_tenant_table('mail_settings');
select audit_table('mail_settings');
select version_table('mail_settings');
