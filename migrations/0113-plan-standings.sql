-- What the engine said of the activities of a plan when its version came into force, or when people said that nothing has to change.
-- What it says now is compared with that.
create table plan_standings (
  organisation_uid uuid not null,
  bcp_uid uuid,
  resilience_plan_uid uuid,
  plan_uid uuid not null generated always as (coalesce(bcp_uid, resilience_plan_uid)) stored,
  activity_uid uuid not null,
  taken_at timestamptz not null,
  -- The engine's figures, and the records that they name, with the names that these had.
  standing jsonb not null,
  names jsonb not null default '{}',
  primary key (organisation_uid, plan_uid, activity_uid),
  constraint plan_standings_one_plan check (num_nonnulls(bcp_uid, resilience_plan_uid) = 1),
  constraint plan_standings_bcp foreign key (organisation_uid, bcp_uid) references business_continuity_plans (organisation_uid, uid) on delete cascade,
  constraint plan_standings_resilience_plan foreign key (organisation_uid, resilience_plan_uid)
    references resilience_plans (organisation_uid, uid) on delete cascade,
  constraint plan_standings_activity foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade
);
create index plan_standings_bcp on plan_standings (organisation_uid, bcp_uid) where bcp_uid is not null;
create index plan_standings_resilience_plan on plan_standings (organisation_uid, resilience_plan_uid) where resilience_plan_uid is not null;
create index plan_standings_activity on plan_standings (organisation_uid, activity_uid);
select secure_tenant_table('plan_standings');

-- Texts about reviews that nobody has changed now say what the engine knows.
do $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    perform set_config('holdfast.organisation', organisation::text, true);
    update notification_templates set content = content || E'\n\n{consequence}'
    where organisation_uid = organisation and is_system and number = 1 and action in ('review_due', 'review_overdue', 'review_opened')
      and content not like '%{consequence}%';
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
