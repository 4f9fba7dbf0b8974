-- Reviews: when an approved record is looked at again, and why.

alter table organisations
  add column bcp_review_months integer not null default 12 check (bcp_review_months between 1 and 60),
  add column resilience_plan_review_months integer not null default 12 check (resilience_plan_review_months between 1 and 60);
select audit_table('organisations');

create table reviews (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  activity_uid uuid,
  bcp_uid uuid,
  resilience_plan_uid uuid,
  record_uid uuid not null generated always as (coalesce(activity_uid, bcp_uid, resilience_plan_uid)) stored,
  record_kind text not null generated always as (case
    when activity_uid is not null then 'activity' when bcp_uid is not null then 'bcp' else 'resilience_plan' end) stored,
  state text not null default 'open' check (state in ('open', 'ended')),
  -- How it ended. withdrawn: the record is no longer approved, or it was archived.
  outcome text check (outcome in ('unchanged', 'approved', 'withdrawn')),
  ended_at timestamptz,
  -- The approval that it follows, and the day from which its period counts.
  approved_at timestamptz not null,
  counts_from date not null,
  -- The months of this record, if they differ from the organisation's.
  months integer check (months between 1 and 60),
  -- The day on which the period ends.
  cycle_due_on date not null,
  -- The day to which people moved it, and when. Causes that are found later still count.
  moved_to date,
  moved_at timestamptz,
  postponed integer not null default 0 check (postponed between 0 and 2),
  -- What follows from all of this: the day on which it is due, and why on that day.
  due_on date not null,
  reason text not null default 'cycle' check (reason in ('cycle', 'change', 'contract', 'certificate')),
  primary key (organisation_uid, uid),
  constraint reviews_one_record check (num_nonnulls(activity_uid, bcp_uid, resilience_plan_uid) = 1),
  constraint reviews_ended check ((state = 'open') = (ended_at is null) and (state = 'open') = (outcome is null)),
  constraint reviews_moved check ((moved_to is null) = (moved_at is null)),
  constraint reviews_activity foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade,
  constraint reviews_bcp foreign key (organisation_uid, bcp_uid) references business_continuity_plans (organisation_uid, uid) on delete cascade,
  constraint reviews_resilience_plan foreign key (organisation_uid, resilience_plan_uid)
    references resilience_plans (organisation_uid, uid) on delete cascade
);
create unique index reviews_open on reviews (organisation_uid, record_uid) where state = 'open';
create index reviews_due on reviews (organisation_uid, due_on) where state = 'open';
create index reviews_record on reviews (organisation_uid, record_uid, created_at desc);
create index reviews_activity on reviews (organisation_uid, activity_uid) where activity_uid is not null;
create index reviews_bcp on reviews (organisation_uid, bcp_uid) where bcp_uid is not null;
create index reviews_resilience_plan on reviews (organisation_uid, resilience_plan_uid) where resilience_plan_uid is not null;
select secure_tenant_table('reviews');
select audit_table('reviews', 'record_uid');
select version_table('reviews');

-- What makes a review due before its period ends: a difference that the engine sees, the end of a contract, or that of a
-- certificate.
create table review_causes (
  organisation_uid uuid not null,
  uid uuid not null,
  review_uid uuid not null,
  reason text not null check (reason in ('change', 'contract', 'certificate')),
  -- The certificate, or the same as the subject.
  source_uid uuid not null,
  -- The supplier; for a difference, the record under review.
  subject_uid uuid not null,
  subject_name text not null default '',
  -- The name of the certificate.
  part text not null default '',
  due_on date not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (organisation_uid, uid),
  constraint review_causes_review foreign key (organisation_uid, review_uid) references reviews (organisation_uid, uid) on delete cascade
);
create unique index review_causes_once on review_causes (organisation_uid, review_uid, reason, source_uid);
select secure_tenant_table('review_causes');

-- What people answered. Part of the history of the record that was reviewed.
create table review_answers (
  organisation_uid uuid not null,
  uid uuid not null,
  review_uid uuid not null,
  record_uid uuid not null,
  answer text not null check (answer in ('unchanged', 'postponed', 'spread')),
  at timestamptz not null default clock_timestamp(),
  -- Without a foreign key, because the landlord's people may answer too. The name outlives the person.
  by_uid uuid,
  by_name text not null default '',
  due_on date not null,
  moved_to date,
  note text not null default '',
  primary key (organisation_uid, uid),
  constraint review_answers_review foreign key (organisation_uid, review_uid) references reviews (organisation_uid, uid) on delete cascade
);
create index review_answers_review on review_answers (organisation_uid, review_uid);
create index review_answers_record on review_answers (organisation_uid, record_uid, at desc);
select secure_tenant_table('review_answers');
select audit_table('review_answers', 'record_uid');

-- The secret links with which people's calendars read their reviews. Only a hash of the secret is stored.
create table calendar_feeds (
  organisation_uid uuid not null,
  user_uid uuid not null,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  last_read_at timestamptz,
  primary key (organisation_uid, user_uid),
  constraint calendar_feeds_user foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('calendar_feeds');

-- The people of each open review who can sign in, by their place in the escalation: the owner, the deputy, the owner of the
-- business unit or division, the managers of business continuity.
create view review_people with (security_invoker = true) as
  select r.organisation_uid, r.uid as review_uid, p.level, u.uid as user_uid
  from reviews r
  join lateral (
    select 0 as level, o.user_uid from activities a
    join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.owner_uid
    where a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
    union
    select 0, o.user_uid from bcp_owners l
    join activity_owners o on o.organisation_uid = l.organisation_uid and o.uid = l.owner_uid
    where l.organisation_uid = r.organisation_uid and l.plan_uid = r.bcp_uid
    union
    select 0, o.user_uid from resilience_plan_owners l
    join activity_owners o on o.organisation_uid = l.organisation_uid and o.uid = l.owner_uid
    where l.organisation_uid = r.organisation_uid and l.plan_uid = r.resilience_plan_uid
    union
    select 1, o.user_uid from activities a
    join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.deputy_uid
    where a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
    union
    select 2, m.user_uid from activities a
    left join business_units b on b.organisation_uid = a.organisation_uid and b.uid = a.business_unit_uid
    left join divisions d on d.organisation_uid = a.organisation_uid and d.uid = a.division_uid
    join team_members m on m.organisation_uid = a.organisation_uid and m.uid = coalesce(b.owner_uid, d.owner_uid)
    where a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
    union
    select 3, ur.user_uid from roles x
    join user_roles ur on ur.organisation_uid = x.organisation_uid and ur.role_uid = x.uid
    where x.organisation_uid = r.organisation_uid and lower(x.name) = 'bc manager'
  ) p on true
  join users u on u.organisation_uid = r.organisation_uid and u.uid = p.user_uid and u.status = 'active'
  where r.state = 'open';
grant select on review_people to holdfast_app;
