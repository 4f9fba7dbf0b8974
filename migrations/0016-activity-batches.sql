-- Drafts of the grid in which many activities are created, or edited, at once. Everybody who may use the grid can open them.

create table activity_batches (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('create', 'edit')),
  -- Without a reference: somebody of the landlord's may have begun it.
  created_by_uid uuid,
  -- The first name in it, by which people know the draft again.
  title text not null default '',
  row_count integer not null default 0,
  primary key (organisation_uid, uid)
);
create index activity_batches_updated on activity_batches (organisation_uid, updated_at desc nulls last, uid);
select secure_tenant_table('activity_batches');
select audit_table('activity_batches');
select version_table('activity_batches');

-- What stands in the cells, apart from the record: it is saved while people type, and the audit log keeps what becomes of it
-- (the activities), not every step on the way.
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
  -- What stood in the cells.
  before jsonb not null,
  primary key (organisation_uid, batch_uid, position),
  constraint activity_batch_targets_once unique (organisation_uid, batch_uid, activity_uid),
  foreign key (organisation_uid, batch_uid) references activity_batches (organisation_uid, uid) on delete cascade,
  constraint activity_batch_targets_activity foreign key (organisation_uid, activity_uid)
    references activities (organisation_uid, uid) on delete cascade
);
create index activity_batch_targets_activity on activity_batch_targets (organisation_uid, activity_uid);
select secure_tenant_table('activity_batch_targets');
