-- Notifications: texts, rules, what was told, and to whom.

-- The text of notifications, with placeholders in braces.
create table notification_templates (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  -- null: for every action.
  action text,
  subject text not null,
  content text not null,
  -- The number of the current text. Every change of the subject or the content makes a new one.
  number integer not null default 1,
  is_system boolean not null default false,
  primary key (organisation_uid, uid)
);
create unique index notification_templates_name on notification_templates (organisation_uid, lower(name));
select secure_tenant_table('notification_templates');
select audit_table('notification_templates');
select version_table('notification_templates');

-- Every text that a template has had. The log says which of them a notification used.
create table notification_template_versions (
  organisation_uid uuid not null,
  template_uid uuid not null,
  number integer not null,
  subject text not null,
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Without a foreign key, because the landlord's people may write templates too. null: Holdfast itself.
  created_by_uid uuid,
  primary key (organisation_uid, template_uid, number),
  constraint notification_template_versions_template foreign key (organisation_uid, template_uid)
    references notification_templates (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('notification_template_versions');

-- Numbers the texts and keeps them, whatever writes the template: a person, an archive or a duplicate.
create function number_template() returns trigger language plpgsql as $$
begin
  new.number := case when tg_op = 'INSERT' then 1 else old.number + 1 end;
  return new;
end $$;
create trigger number_of_inserted before insert on notification_templates for each row execute function number_template();
create trigger number_of_updated before update of subject, content on notification_templates for each row
  when (new.subject is distinct from old.subject or new.content is distinct from old.content) execute function number_template();
create function keep_template() returns trigger language plpgsql as $$
begin
  insert into notification_template_versions (organisation_uid, template_uid, number, subject, content, created_by_uid)
  values (new.organisation_uid, new.uid, new.number, new.subject, new.content,
    (coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb ->> 'actor')::uuid);
  return null;
end $$;
create trigger keep_inserted after insert on notification_templates for each row execute function keep_template();
create trigger keep_updated after update on notification_templates for each row
  when (new.number is distinct from old.number) execute function keep_template();

-- Rules: when this happens to such a record, tell these people.
create table event_notifications (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null,
  description text not null default '',
  is_active boolean not null default true,
  object text not null,
  action text not null,
  -- The changes that set it off: of these tables, of this kind and, unless empty, of one of these columns. All empty if
  -- the product reports the event itself.
  tables text[] not null default '{}',
  changes text[] not null default '{}',
  columns text[] not null default '{}',
  name_contains text not null default '',
  relations text[] not null default '{}',
  methods text[] not null check (methods <@ '{in_app,email}' and cardinality(methods) > 0),
  urgency text not null default 'normal' check (urgency in ('urgent', 'normal', 'low')),
  template_uid uuid not null,
  -- Minutes from the event to the notification.
  dispatch_after integer not null default 0 check (dispatch_after between 0 and 43200),
  -- Days before the date, or after it for what is overdue or expired.
  day_offset integer check (day_offset between 0 and 365),
  repeat_days integer check (repeat_days between 1 and 90),
  is_system boolean not null default false,
  primary key (organisation_uid, uid),
  constraint event_notifications_template foreign key (organisation_uid, template_uid)
    references notification_templates (organisation_uid, uid)
);
create unique index event_notifications_name on event_notifications (organisation_uid, lower(name));
create index event_notifications_template_used on event_notifications (organisation_uid, template_uid);
create index event_notifications_watching on event_notifications (organisation_uid) where is_active and tables <> '{}';
select secure_tenant_table('event_notifications');
select audit_table('event_notifications');
select version_table('event_notifications');

create table event_notification_roles (
  organisation_uid uuid not null,
  event_notification_uid uuid not null,
  role_uid uuid not null,
  primary key (organisation_uid, event_notification_uid, role_uid),
  constraint event_notification_roles_rule foreign key (organisation_uid, event_notification_uid)
    references event_notifications (organisation_uid, uid) on delete cascade,
  constraint event_notification_roles_role foreign key (organisation_uid, role_uid) references roles (organisation_uid, uid) on delete cascade
);
create index event_notification_roles_of_role on event_notification_roles (organisation_uid, role_uid);
select secure_tenant_table('event_notification_roles');
select audit_table('event_notification_roles', 'event_notification_uid');

-- The divisions whose records a rule is about. None: all of them.
create table event_notification_divisions (
  organisation_uid uuid not null,
  event_notification_uid uuid not null,
  division_uid uuid not null,
  primary key (organisation_uid, event_notification_uid, division_uid),
  constraint event_notification_divisions_rule foreign key (organisation_uid, event_notification_uid)
    references event_notifications (organisation_uid, uid) on delete cascade,
  constraint event_notification_divisions_division foreign key (organisation_uid, division_uid)
    references divisions (organisation_uid, uid) on delete cascade
);
create index event_notification_divisions_of_division on event_notification_divisions (organisation_uid, division_uid);
select secure_tenant_table('event_notification_divisions');
select audit_table('event_notification_divisions', 'event_notification_uid');

-- One row for everything that is told: what a person wrote, or one event that a rule is about.
create table notifications (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  type text not null check (type in ('user', 'event')),
  name text not null,
  description text not null default '',
  subject text not null,
  content text not null,
  methods text[] not null,
  urgency text not null default 'normal' check (urgency in ('urgent', 'normal', 'low')),
  state text not null check (state in ('scheduled', 'queued', 'sent', 'failed', 'cancelled')),
  reason text,
  scheduled_at timestamptz,
  sent_at timestamptz,
  pinned_until date,
  -- Whom a person wrote to. Without foreign keys: who has left is not reached, and the record of it stays.
  all_users boolean not null default false,
  user_uids uuid[] not null default '{}',
  role_uids uuid[] not null default '{}',
  industry_uids uuid[] not null default '{}',
  client_uids uuid[] not null default '{}',
  -- The landlord's notification that reached this organisation.
  source_uid uuid,
  -- Without foreign keys, because the landlord's people may write too. The name outlives the person.
  created_by_uid uuid,
  created_by_name text not null default '',
  -- The rule, which may be deleted later, and the event.
  event_notification_uid uuid,
  template_uid uuid,
  template_number integer,
  event_uid uuid,
  object text,
  action text,
  record_uid uuid,
  record_name text not null default '',
  -- What is told only once a day to each person: the record, or one submission of it.
  subject_uid uuid,
  happened_on date,
  link text,
  -- What the placeholders of the text stand for, and what must still hold when it is sent.
  facts jsonb not null default '{}',
  primary key (organisation_uid, uid)
);
create index notifications_time on notifications (organisation_uid, created_at desc);
create index notifications_pinned on notifications (organisation_uid, pinned_until) where pinned_until is not null;
create index notifications_of_rule on notifications (organisation_uid, event_notification_uid, created_at desc)
  where event_notification_uid is not null;
-- An event makes one notification for each rule, however often its delivery is tried.
create unique index notifications_event on notifications (organisation_uid, event_notification_uid, event_uid)
  where event_uid is not null;
create unique index notifications_source on notifications (organisation_uid, source_uid) where source_uid is not null;
select secure_tenant_table('notifications');
select version_table('notifications');
-- The audit log has what people wrote. What rules made is in the log of notifications.
select audit_functions('notifications');
create trigger audit_insert after insert on notifications for each row when (new.type = 'user') execute function audit_row_of_notifications('uid');
create trigger audit_update after update on notifications for each row when (new.type = 'user') execute function audit_update_of_notifications('uid');
create trigger audit_delete after delete on notifications for each row when (old.type = 'user') execute function audit_row_of_notifications('uid');

-- What one person receives by one method.
create table notification_receipts (
  organisation_uid uuid not null,
  uid uuid not null,
  notification_uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Without a foreign key: the log outlives the person.
  user_uid uuid not null,
  user_name text not null default '',
  method text not null check (method in ('in_app', 'email')),
  address text not null default '',
  state text not null check (state in ('waiting', 'queued', 'sent', 'failed', 'cancelled')),
  reason text,
  error text not null default '',
  digest text check (digest in ('daily', 'weekly')),
  due_at timestamptz not null default clock_timestamp(),
  mail_uid uuid,
  sent_at timestamptz,
  read_at timestamptz,
  sent_again integer not null default 0,
  -- For what a rule made: it is told once for each rule, object, person, method and day.
  event_notification_uid uuid,
  subject_uid uuid,
  happened_on date,
  primary key (organisation_uid, uid),
  constraint notification_receipts_notification foreign key (organisation_uid, notification_uid)
    references notifications (organisation_uid, uid) on delete cascade
);
create unique index notification_receipts_person on notification_receipts (organisation_uid, notification_uid, user_uid, method);
create unique index notification_receipts_once on notification_receipts
  (organisation_uid, event_notification_uid, subject_uid, user_uid, method, happened_on) where event_notification_uid is not null;
-- The number beside the bell.
create index notification_receipts_unread on notification_receipts (organisation_uid, user_uid)
  where method = 'in_app' and state = 'sent' and read_at is null;
create index notification_receipts_own on notification_receipts (organisation_uid, user_uid, sent_at desc)
  where method = 'in_app' and state = 'sent';
create index notification_receipts_due on notification_receipts (organisation_uid, due_at) where state = 'waiting';
create index notification_receipts_mail on notification_receipts (organisation_uid, mail_uid) where mail_uid is not null;
create index notification_receipts_time on notification_receipts (organisation_uid, created_at desc);
select secure_tenant_table('notification_receipts');

-- When a person receives emails of each class. No row: at once, and those of low urgency in a daily digest.
create table notification_settings (
  organisation_uid uuid not null,
  user_uid uuid not null,
  normal text not null default 'now' check (normal in ('now', 'daily', 'weekly', 'never')),
  low text not null default 'daily' check (low in ('now', 'daily', 'weekly', 'never')),
  quiet_from time,
  quiet_to time,
  time_zone text,
  primary key (organisation_uid, user_uid),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_user foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('notification_settings');

-- The last day for which an organisation's dates were checked, so that no day is left out while the server is down.
create table notification_days (
  organisation_uid uuid primary key references organisations (uid) on delete cascade,
  checked_on date not null
);
select secure_tenant_table('notification_days');

-- Asks for notifications of changed records: one job for each statement that changed records which a
-- rule watches. Other changes cost one look at a small index.
create function watch_changes() returns trigger language plpgsql as $$
begin
  insert into jobs (organisation_uid, uid, kind, payload, context)
  select c.organisation_uid, gen_random_uuid(), 'notification.changed',
    jsonb_build_object('entity', c.entity, 'action', c.action, 'from', min(c.id)::text, 'to', max(c.id)::text),
    coalesce(nullif(current_setting('holdfast.actor', true), ''), '{}')::jsonb
  from changed c
  where exists (select from event_notifications r where r.organisation_uid = c.organisation_uid and r.is_active
    and r.tables <> '{}' and c.entity = any (r.tables) and c.action = any (r.changes)
    and (r.columns = '{}' or exists (select from json_object_keys(coalesce(c.after, c.before)) k where k = any (r.columns))))
  group by c.organisation_uid, c.entity, c.action;
  return null;
end $$;
create trigger watch_changes after insert on audit_entries referencing new table as changed
  for each statement execute function watch_changes();

-- What happens to an email is written to the log of notifications in the same transaction. A digest is one email for many.
create function follow_mail() returns trigger language plpgsql as $$
begin
  update notification_receipts r set
    state = case when new.state in ('sent', 'kept') then 'sent' when new.state = 'failed' then 'failed' else r.state end,
    sent_at = coalesce(new.sent_at, r.sent_at), error = coalesce(new.last_error, '')
  where r.organisation_uid = new.organisation_uid and r.mail_uid = new.uid;
  return null;
end $$;
create trigger follow_mail after update of state on mails for each row
  when (new.kind = 'notice' and new.state is distinct from old.state and new.state <> 'sending') execute function follow_mail();

-- Tells every server whose open pages have something new to show: the organisation, and nothing else.
create function notices_filled() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices', organisation_uid::text) from (select distinct organisation_uid from changed) c;
  return null;
end $$;
create trigger notices_filled after insert on notification_receipts referencing new table as changed
  for each statement execute function notices_filled();
create trigger notices_read after update on notification_receipts referencing new table as changed
  for each statement execute function notices_filled();
