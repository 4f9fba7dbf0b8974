-- What the engine said of an activity when it was approved or reviewed last. A difference opens a review.
create table activity_standings (
  organisation_uid uuid not null,
  activity_uid uuid not null,
  taken_at timestamptz not null,
  -- The engine's figures, and the records that they name, with the names that these had.
  standing jsonb not null,
  names jsonb not null default '{}',
  primary key (organisation_uid, activity_uid),
  constraint activity_standings_activity foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('activity_standings');
