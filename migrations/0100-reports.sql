-- Reports: documents that a job makes of records, and their files.

create table reports (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  type text not null,
  -- The name of the record, or the title that the reader gave.
  name text not null,
  scope jsonb not null,
  -- Without a foreign key, because a report outlives what it tells of.
  record_uid uuid generated always as ((scope ->> 'recordUid')::uuid) stored,
  formats text[] not null check (cardinality(formats) > 0 and formats <@ '{pdf,docx,xlsx}'),
  -- The moment for which it is made. A repeated job uses it again, so that it makes the same files.
  as_of timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- The revision of the template that was applied; null: the built-in order.
  revision_uid uuid,
  state text not null default 'generating' check (state in ('generating', 'generated', 'error')),
  -- Its progress, and its failure if the server stopped in every attempt.
  job_uid uuid,
  error text not null default '',
  digest text not null default '',
  -- The signs that no font of the PDF has.
  missing_signs text[] not null default '{}',
  completed_at timestamptz,
  -- Without a foreign key, because landlord users are in another organisation.
  created_by_uid uuid,
  created_by_name text not null default '',
  primary key (organisation_uid, uid),
  constraint reports_completed check ((state = 'generated') = (completed_at is not null))
);
create index reports_created on reports (organisation_uid, created_at desc, uid);
create index reports_record on reports (organisation_uid, record_uid) where record_uid is not null;
select secure_tenant_table('reports');
select audit_table('reports');
select version_table('reports');

-- `blocks` is the document from which the others were made, as JSON.
create table report_files (
  organisation_uid uuid not null,
  report_uid uuid not null,
  format text not null check (format in ('blocks', 'pdf', 'docx', 'xlsx')),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  size integer not null check (size >= 0),
  pages integer check (pages > 0),
  primary key (organisation_uid, report_uid, format),
  constraint report_files_report foreign key (organisation_uid, report_uid) references reports (organisation_uid, uid) on delete cascade
);
create index report_files_file on report_files (organisation_uid, file_hash);
select secure_tenant_table('report_files');
select audit_table('report_files', 'report_uid');
