-- Drafts of the grid that creates or edits many activities at once. Everybody who may use the grid can open them.

create table activity_batches (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('create', 'edit')),
  -- Without a foreign key, because the landlord's people may create drafts too.
  created_by_uid uuid,
  -- The first name in the draft, so that people recognise it.
  title text not null default '',
  row_count integer not null default 0,
  primary key (organisation_uid, uid)
);
create index activity_batches_updated on activity_batches (organisation_uid, updated_at desc nulls last, uid);
select secure_tenant_table('activity_batches');
select audit_table('activity_batches');
select version_table('activity_batches');

-- The cells of a draft. They are in a separate table, which is not audited, because they are saved while people type:
-- the audit log records the resulting activities, not every step.
create table activity_batch_contents (
  organisation_uid uuid not null,
  batch_uid uuid not null,
  -- [{target, cells}]
  rows jsonb not null default '[]',
  primary key (organisation_uid, batch_uid),
  foreign key (organisation_uid, batch_uid) references activity_batches (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('activity_batch_contents');

-- The activities that a draft edits, as they were when it was opened.
create table activity_batch_targets (
  organisation_uid uuid not null,
  batch_uid uuid not null,
  position integer not null,
  activity_uid uuid not null,
  seen_version integer not null,
  -- The original cells.
  before jsonb not null,
  primary key (organisation_uid, batch_uid, position),
  constraint activity_batch_targets_once unique (organisation_uid, batch_uid, activity_uid),
  foreign key (organisation_uid, batch_uid) references activity_batches (organisation_uid, uid) on delete cascade,
  constraint activity_batch_targets_activity foreign key (organisation_uid, activity_uid)
    references activities (organisation_uid, uid) on delete cascade
);
create index activity_batch_targets_activity on activity_batch_targets (organisation_uid, activity_uid);
select secure_tenant_table('activity_batch_targets');
