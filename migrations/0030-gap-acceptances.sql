-- Gaps that somebody has accepted until a day, with the reason.

create table gap_acceptances (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- The key by which the engine identifies the gap. It contains the uids of both records.
  gap_key text not null,
  -- Without a foreign key, because it can be a record of any kind of node.
  dependent_uid uuid not null,
  accepted_until date not null,
  reason text not null,
  -- What was accepted. A gap that has become worse counts as open again.
  verdict text not null,
  minutes_over integer,
  -- Without a foreign key, because the landlord's people may accept gaps too.
  accepted_by_uid uuid not null,
  primary key (organisation_uid, uid)
);
create unique index gap_acceptances_gap on gap_acceptances (organisation_uid, gap_key);
select secure_tenant_table('gap_acceptances');
-- The history of an acceptance is part of the dependent record's history.
select audit_table('gap_acceptances', 'dependent_uid');
select version_table('gap_acceptances');
