-- One mechanism of approval for every kind of record that people approve.

-- How many people review and approve a submission, by kind of record. A kind without an entry has the defaults of the code.
alter table organisations add column approval_policies jsonb not null default '{}' check (jsonb_typeof(approval_policies) = 'object');

-- A submission and its decisions. Exactly one of the columns that refer to a record is set.
create table approval_rounds (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  activity_uid uuid,
  bcp_uid uuid,
  resilience_plan_uid uuid,
  record_uid uuid not null generated always as (coalesce(activity_uid, bcp_uid, resilience_plan_uid)) stored,
  record_kind text not null generated always as (case
    when activity_uid is not null then 'activity' when bcp_uid is not null then 'bcp' else 'resilience_plan' end) stored,
  -- SHA-256 of what was submitted, in hexadecimal digits. null: submitted before digests were kept.
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  state text not null default 'open' check (state in ('open', 'approved', 'returned', 'withdrawn')),
  step text not null default 'approve' check (step in ('review', 'approve')),
  -- How many of the people asked in a step must agree.
  decision text not null default 'all' check (decision in ('all', 'any')),
  submitted_at timestamptz not null default clock_timestamp(),
  -- Without foreign keys, because the landlord's people may submit and decide too. The names outlive the people.
  submitted_by_uid uuid,
  submitted_by_name text not null default '',
  note text not null default '',
  due_on date,
  closed_at timestamptz,
  primary key (organisation_uid, uid),
  constraint approval_rounds_one_record check (num_nonnulls(activity_uid, bcp_uid, resilience_plan_uid) = 1),
  constraint approval_rounds_activity foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade,
  constraint approval_rounds_bcp foreign key (organisation_uid, bcp_uid) references business_continuity_plans (organisation_uid, uid) on delete cascade,
  constraint approval_rounds_resilience_plan foreign key (organisation_uid, resilience_plan_uid)
    references resilience_plans (organisation_uid, uid) on delete cascade
);
create unique index approval_rounds_open on approval_rounds (organisation_uid, record_uid) where state = 'open';
create index approval_rounds_record on approval_rounds (organisation_uid, record_uid, submitted_at desc);
create index approval_rounds_waiting on approval_rounds (organisation_uid, submitted_at) where state = 'open';
select secure_tenant_table('approval_rounds');
select audit_table('approval_rounds', 'record_uid');

-- One row for each answer that a round asks for, of one person or, without `asked_uid`, of anybody who may approve.
create table approvals (
  organisation_uid uuid not null,
  uid uuid not null,
  round_uid uuid not null,
  record_uid uuid not null,
  step text not null check (step in ('review', 'approve')),
  position integer not null check (position between 0 and 99),
  asked_uid uuid,
  asked_name text not null default '',
  decision text check (decision in ('approved', 'returned')),
  decided_by_uid uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  note text not null default '',
  primary key (organisation_uid, uid),
  constraint approvals_decided check ((decision is null) = (decided_at is null)),
  constraint approvals_round foreign key (organisation_uid, round_uid) references approval_rounds (organisation_uid, uid) on delete cascade
);
create unique index approvals_place on approvals (organisation_uid, round_uid, step, position);
-- Nobody answers twice in a step.
create unique index approvals_once on approvals (organisation_uid, round_uid, step, decided_by_uid) where decided_by_uid is not null;
create index approvals_asked on approvals (organisation_uid, asked_uid) where asked_uid is not null and decision is null;
select secure_tenant_table('approvals');
select audit_table('approvals', 'record_uid');

-- Activities that are in review have a round, too.
create function open_rounds_of_activities() returns void language plpgsql as $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    -- The tenant policy also applies to the owner of the table.
    perform set_config('holdfast.organisation', organisation::text, true);
    insert into approval_rounds (organisation_uid, uid, activity_uid, submitted_at, submitted_by_uid, submitted_by_name)
    select a.organisation_uid, gen_random_uuid(), a.uid, coalesce(a.submitted_at, a.updated_at), a.submitted_by_uid,
      coalesce(trim(u.first_name || ' ' || u.last_name), '')
    from activities a left join users u on u.organisation_uid = a.organisation_uid and u.uid = a.submitted_by_uid
    where a.organisation_uid = organisation and a.state = 'in_review';
    insert into approvals (organisation_uid, uid, round_uid, record_uid, step, position)
    select organisation_uid, gen_random_uuid(), uid, record_uid, 'approve', 0 from approval_rounds where organisation_uid = organisation;
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
select open_rounds_of_activities();
drop function open_rounds_of_activities();

-- A record that is in review has an open round, and no other record has one, whatever moves it: an approval, an archived
-- record, an imported archive, or a server of the last release, which knows no rounds. Looks at the end of the transaction,
-- because an approval closes the round and moves the record one after the other.
create function follow_review() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  -- Read again, because the record may have moved on since.
  phase text;
  submitter uuid;
  round uuid := gen_random_uuid();
  former text := coalesce(current_setting('holdfast.organisation', true), '');
begin
  -- A transaction that writes several organisations, as the demonstration does, ends in one of them.
  perform set_config('holdfast.organisation', new.organisation_uid::text, true);
  if kind = 'activity' then
    select a.state, a.submitted_by_uid into phase, submitter from activities a
    where a.organisation_uid = new.organisation_uid and a.uid = new.uid;
  else
    execute format('select m.phase from %I p join master_rows m on m.organisation_uid = p.organisation_uid and m.uid = p.status_uid
      where p.organisation_uid = $1 and p.uid = $2', tg_table_name) into phase using new.organisation_uid, new.uid;
  end if;
  if phase in ('in_review', 'pending_approval') then
    if not exists (select from approval_rounds r where r.organisation_uid = new.organisation_uid and r.record_uid = new.uid
        and r.state = 'open') then
      execute format('insert into approval_rounds (organisation_uid, uid, %I, submitted_by_uid) values ($1, $2, $3, $4)', kind || '_uid')
        using new.organisation_uid, round, new.uid, submitter;
      insert into approvals (organisation_uid, uid, round_uid, record_uid, step, position)
      values (new.organisation_uid, gen_random_uuid(), round, new.uid, 'approve', 0);
    end if;
  else
    update approval_rounds r set closed_at = clock_timestamp(),
      state = case phase when 'approved' then 'approved' when 'returned' then 'returned' else 'withdrawn' end
    where r.organisation_uid = new.organisation_uid and r.record_uid = new.uid and r.state = 'open';
  end if;
  perform set_config('holdfast.organisation', former, true);
  return null;
end $$;
create constraint trigger review_of_inserted after insert on activities deferrable initially deferred
  for each row when (new.state = 'in_review') execute function follow_review('activity');
create constraint trigger review_of_updated after update of state on activities deferrable initially deferred
  for each row when (old.state is distinct from new.state and 'in_review' in (old.state, new.state)) execute function follow_review('activity');
create constraint trigger review_of_updated after update of status_uid on business_continuity_plans deferrable initially deferred
  for each row when (old.status_uid is distinct from new.status_uid) execute function follow_review('bcp');
create constraint trigger review_of_updated after update of status_uid on resilience_plans deferrable initially deferred
  for each row when (old.status_uid is distinct from new.status_uid) execute function follow_review('resilience_plan');
