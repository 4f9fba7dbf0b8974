-- The response to applying a draft (creating or updating its activities), for a client that did not receive it and
-- repeats the attempt. It is kept for a day, and outlives the draft, which is deleted once all its rows have been
-- applied.
create table activity_batch_results (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  -- Without a foreign key, because the result outlives the draft.
  batch_uid uuid not null,
  attempt_uid uuid not null,
  asked_by_uid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  result jsonb not null,
  primary key (organisation_uid, batch_uid, attempt_uid)
);
create index activity_batch_results_age on activity_batch_results (organisation_uid, created_at);
select secure_tenant_table('activity_batch_results');
