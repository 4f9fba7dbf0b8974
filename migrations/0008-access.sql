-- Coming in by more than a password: invitations, forgotten passwords, second factors, and the mails that carry them.

-- One step of coming in that is under way. What proves it is an opaque text that only its holder has; a keyed hash of it is
-- kept. `user_uid` is null where somebody asked for a person who is not there: such a row looks and ages like any other.
create table challenges (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  kind text not null check (kind in ('invitation', 'new_password', 'mfa', 'reset')),
  user_uid uuid,
  client_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  secret_hash text not null,
  -- Of a mailed code of six digits.
  code_hash text,
  tries integer not null default 0,
  -- Of a second factor that its holder must set up first: its secret, encrypted.
  enrolment_cipher text,
  -- The step was taken, or another took its place; nothing takes it again.
  used_at timestamptz,
  primary key (organisation_uid, uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
create index challenges_user on challenges (organisation_uid, user_uid);
create index challenges_age on challenges (organisation_uid, expires_at);
select secure_tenant_table('challenges');

-- Ten a person, each good once.
create table recovery_codes (
  organisation_uid uuid not null,
  user_uid uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (organisation_uid, user_uid, code_hash),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('recovery_codes');

-- Wrong codes of a second factor, one after the other, however long that takes; the right one removes the row. Kept apart from
-- `sign_in_attempts`, which forget: without this a known password would bring ten codes each quarter of an hour, for ever.
create table second_factor_failures (
  organisation_uid uuid not null,
  user_uid uuid not null,
  failures integer not null,
  locked_until timestamptz,
  primary key (organisation_uid, user_uid),
  foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('second_factor_failures');

-- Whether a second factor was proved in this sign-in: once it is required, one without is renewed no more.
alter table sessions add column factor_proved boolean not null default false;

-- Mails on their way. They are written in the transaction of what they tell of; what is in them is encrypted, because codes
-- and links are, and gone once a mail has been sent.
create table mails (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- What it is about, such as `invitation`: the template.
  kind text not null,
  recipient text not null,
  user_uid uuid,
  -- JSON of the template's placeholders, encrypted.
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

-- How an organisation sends mail; without a row, or switched off, the installation's own way is taken.
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
