-- The plans that a plan activates. Both kinds of plan can activate plans of both kinds. No constraint refuses a cycle: the server
-- looks at all plans of the organisation before it writes, one write after another.
create function create_plan_activations(kind text, plans text) returns void language plpgsql as $$
declare
  own constant text := kind || '_activations';
begin
  -- Exactly one of the columns that refer to another plan is set.
  execute format('create table %1$I (
    organisation_uid uuid not null,
    uid uuid not null,
    plan_uid uuid not null,
    position integer not null,
    bcp_uid uuid,
    resilience_plan_uid uuid,
    activated_uid uuid not null generated always as (coalesce(bcp_uid, resilience_plan_uid)) stored,
    -- When the other plan is activated, in words.
    condition text not null default '''',
    primary key (organisation_uid, uid),
    constraint %3$I check (num_nonnulls(bcp_uid, resilience_plan_uid) = 1),
    constraint %4$I check (plan_uid is distinct from bcp_uid and plan_uid is distinct from resilience_plan_uid),
    constraint %5$I foreign key (organisation_uid, plan_uid) references %2$I (organisation_uid, uid) on delete cascade,
    constraint %6$I foreign key (organisation_uid, bcp_uid) references business_continuity_plans (organisation_uid, uid) on delete cascade,
    constraint %7$I foreign key (organisation_uid, resilience_plan_uid) references resilience_plans (organisation_uid, uid) on delete cascade)',
    own, plans, own || '_one_plan', own || '_not_self', own || '_plan', own || '_bcp', own || '_resilience_plan');
  execute format('create unique index %I on %I (organisation_uid, plan_uid, activated_uid)', own || '_once', own);
  execute format('create index %I on %I (organisation_uid, bcp_uid) where bcp_uid is not null', own || '_bcp', own);
  execute format('create index %I on %I (organisation_uid, resilience_plan_uid) where resilience_plan_uid is not null',
    own || '_resilience_plan', own);
  perform secure_tenant_table(own::regclass);
  perform audit_table(own::regclass, 'plan_uid');
end $$;
select create_plan_activations('bcp', 'business_continuity_plans');
select create_plan_activations('resilience_plan', 'resilience_plans');
drop function create_plan_activations(text, text);
