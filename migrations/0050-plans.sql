-- Business continuity plans and resilience plans. Both kinds have the same tables under their own names, so that history,
-- deletion, archives and permissions work for each kind as for every other. The rows are the working version; versions
-- in force are in <kind>_versions.

-- Adds one column for each kind of record that activities can depend on, at most one of which is set, and generated
-- columns with the record, whatever its kind. Deleted records disappear from plans; a utility in use cannot be deleted.
create function add_provider_columns(target text, at_least integer, on_deletion text) returns void language plpgsql as $$
declare
  provider text[];
begin
  foreach provider slice 1 in array array[['activity', 'activities'], ['application', 'applications'], ['equipment', 'equipment'],
      ['supplier', 'suppliers'], ['location', 'locations'], ['utility', 'master_rows'], ['role', 'activity_roles']] loop
    execute format('alter table %I add column %I uuid', target, provider[1] || '_uid');
    execute format('alter table %1$I add constraint %2$I foreign key (organisation_uid, %3$I) references %4$I (organisation_uid, uid) on delete %5$s',
      target, target || '_' || provider[1], provider[1] || '_uid', provider[2],
      case provider[1] when 'utility' then 'no action' else format(on_deletion, provider[1] || '_uid') end);
    execute format('create index %2$I on %1$I (organisation_uid, %3$I) where %3$I is not null',
      target, target || '_' || provider[1], provider[1] || '_uid');
  end loop;
  execute format('alter table %1$I
    add column record_uid uuid generated always as
      (coalesce(activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid)) stored,
    add column record_kind text generated always as (case
      when activity_uid is not null then ''activity'' when application_uid is not null then ''application''
      when equipment_uid is not null then ''equipment'' when supplier_uid is not null then ''supplier''
      when location_uid is not null then ''location'' when utility_uid is not null then ''utility''
      when role_uid is not null then ''role'' end) stored,
    add constraint %2$I check (num_nonnulls(activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid)
      between %3$s and 1)', target, target || '_one_record', at_least);
  perform master_references(target::regclass, 'utility_uid', 'utilities', target || '_utility');
end $$;

-- Creates a table whose rows belong to a plan, in the order of `position`. Positions have gaps, so that a row that is added or
-- moved leaves the others as they are.
create function create_plan_rows(kind text, plans text, name text, columns text) returns void language plpgsql as $$
begin
  execute format('create table %1$I (
    organisation_uid uuid not null,
    uid uuid not null,
    plan_uid uuid not null,
    position integer not null,
    %3$s,
    primary key (organisation_uid, uid),
    -- Rows of other rows, such as the predecessors of tasks, stay within the plan.
    constraint %4$I unique (organisation_uid, plan_uid, uid),
    constraint %5$I foreign key (organisation_uid, plan_uid) references %2$I (organisation_uid, uid) on delete cascade)',
    kind || '_' || name, plans, columns, kind || '_' || name || '_of_plan', kind || '_' || name || '_plan');
end $$;

create function create_plan_tables(kind text, plans text, statuses text) returns void language plpgsql as $$
declare
  -- Minutes; null: not known.
  time constant text := 'integer check (%1$s between 0 and 525600)';
begin
  execute format('create table %1$I (
    organisation_uid uuid not null references organisations (uid) on delete cascade,
    uid uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    name text not null,
    description text not null default '''',
    classification text not null default '''' check (classification in ('''', ''public'', ''internal'', ''confidential'', ''strictly_confidential'')),
    due_on date,
    review_on date,
    category_uid uuid,
    status_uid uuid not null,
    is_template boolean not null default false,
    -- The number of the version that people work on, and of the one that is in force. null: none has been approved.
    version_number integer not null default 1 check (version_number >= 1),
    in_force_number integer check (in_force_number between 1 and version_number),
    primary key (organisation_uid, uid),
    constraint %2$I foreign key (organisation_uid, category_uid) references master_rows (organisation_uid, uid),
    constraint %3$I foreign key (organisation_uid, status_uid) references master_rows (organisation_uid, uid))',
    plans, plans || '_category', plans || '_status');
  execute format('create unique index %I on %I (organisation_uid, lower(name))', plans || '_name', plans);
  execute format('create index %I on %I (organisation_uid, category_uid)', plans || '_category', plans);
  execute format('create index %I on %I (organisation_uid, status_uid)', plans || '_status', plans);
  execute format('create index %I on %I (organisation_uid, updated_at desc nulls last, uid)', plans || '_updated', plans);
  perform secure_tenant_table(plans::regclass);
  perform audit_table(plans::regclass);
  perform version_table(plans::regclass);
  perform master_references(plans::regclass, 'category_uid', 'resilience-plan-categories', plans || '_category',
    'status_uid', statuses, plans || '_status');

  -- A plan stays when one of its owners is deleted.
  execute format('create table %1$I (
    organisation_uid uuid not null,
    plan_uid uuid not null,
    owner_uid uuid not null,
    primary key (organisation_uid, plan_uid, owner_uid),
    constraint %3$I foreign key (organisation_uid, plan_uid) references %2$I (organisation_uid, uid) on delete cascade,
    constraint %4$I foreign key (organisation_uid, owner_uid) references activity_owners (organisation_uid, uid) on delete cascade)',
    kind || '_owners', plans, kind || '_owners_plan', kind || '_owners_owner');
  execute format('create index %I on %I (organisation_uid, owner_uid)', kind || '_owners_owner', kind || '_owners');

  -- What the plan is for. Exactly one of the columns that refer to a record is set.
  execute format('create table %1$I (
    organisation_uid uuid not null,
    plan_uid uuid not null,
    activity_uid uuid,
    scenario_uid uuid,
    location_uid uuid,
    supplier_uid uuid,
    record_uid uuid not null generated always as (coalesce(activity_uid, scenario_uid, location_uid, supplier_uid)) stored,
    primary key (organisation_uid, plan_uid, record_uid),
    constraint %3$I check (num_nonnulls(activity_uid, scenario_uid, location_uid, supplier_uid) = 1),
    constraint %4$I foreign key (organisation_uid, plan_uid) references %2$I (organisation_uid, uid) on delete cascade,
    constraint %5$I foreign key (organisation_uid, activity_uid) references activities (organisation_uid, uid) on delete cascade,
    constraint %6$I foreign key (organisation_uid, scenario_uid) references dependency_scenarios (organisation_uid, uid) on delete cascade,
    constraint %7$I foreign key (organisation_uid, location_uid) references locations (organisation_uid, uid) on delete cascade,
    constraint %8$I foreign key (organisation_uid, supplier_uid) references suppliers (organisation_uid, uid) on delete cascade)',
    kind || '_scope', plans, kind || '_scope_one_record', kind || '_scope_plan', kind || '_scope_activity', kind || '_scope_scenario',
    kind || '_scope_location', kind || '_scope_supplier');
  execute format('create index %I on %I (organisation_uid, record_uid)', kind || '_scope_record', kind || '_scope');

  -- Texts under a heading that every plan has (`key`), or under one of the plan's own.
  perform create_plan_rows(kind, plans, 'texts', format('
    key text not null default '''',
    title text not null default '''',
    -- Rich text as JSON of the editor, checked by the server.
    content jsonb not null,
    constraint %I check ((key = '''') = (title <> ''''))', kind || '_texts_heading'));
  execute format('create unique index %I on %I (organisation_uid, plan_uid, key) where key <> ''''', kind || '_texts_key', kind || '_texts');

  perform create_plan_rows(kind, plans, 'triggers', format('
    name text not null,
    measure text not null default '''',
    threshold_minutes %s,
    -- Minutes from the threshold until the plan is activated.
    decision_minutes %s,
    authority_uid uuid,
    authority text not null default '''',
    constraint %I foreign key (organisation_uid, authority_uid) references master_rows (organisation_uid, uid)',
    format(time, 'threshold_minutes'), format(time, 'decision_minutes'), kind || '_triggers_authority'));
  perform master_references((kind || '_triggers')::regclass, 'authority_uid', 'bc-roles', kind || '_triggers_authority');

  -- The first person of a role carries it; the others stand in, in this order.
  perform create_plan_rows(kind, plans, 'team', format('
    role_uid uuid not null,
    person_uid uuid not null,
    constraint %I foreign key (organisation_uid, role_uid) references master_rows (organisation_uid, uid),
    constraint %I foreign key (organisation_uid, person_uid) references activity_owners (organisation_uid, uid) on delete cascade',
    kind || '_team_role', kind || '_team_person'));
  execute format('create unique index %I on %I (organisation_uid, plan_uid, role_uid, person_uid)', kind || '_team_once', kind || '_team');
  execute format('create index %I on %I (organisation_uid, person_uid)', kind || '_team_person', kind || '_team');
  perform master_references((kind || '_team')::regclass, 'role_uid', 'bc-roles', kind || '_team_role');

  perform create_plan_rows(kind, plans, 'contacts', '
    name text not null,
    organisation_name text not null default '''',
    purpose text not null default '''',
    phone text not null default '''',
    email text not null default '''',
    verified_on date');

  perform create_plan_rows(kind, plans, 'strategies', format('
    name text not null,
    description text not null default '''',
    loss text not null check (loss in (''site'', ''people'', ''application'', ''equipment'', ''supplier'', ''utility'', ''other'')),
    implement_minutes %s,
    -- null: without limit.
    longest_use_minutes %s,
    capacity_percent integer check (capacity_percent between 1 and 100)',
    format(time, 'implement_minutes'), format(time, 'longest_use_minutes')));
  perform add_provider_columns(kind || '_strategies', 0, 'set null (%I)');

  perform create_plan_rows(kind, plans, 'tasks', format('
    number integer not null check (number between 1 and 9999),
    title text not null,
    instructions text not null default '''',
    phase text not null check (phase in (''immediate'', ''recovery'', ''restoration'', ''stand_down'')),
    team_role_uid uuid,
    people integer not null default 1 check (people between 1 and 999),
    duration_minutes %s,
    worst_duration_minutes %s,
    used_in text not null default ''both'' check (used_in in (''both'', ''exercise'', ''real'')),
    success_check text not null default '''',
    place text not null default '''',
    constraint %I foreign key (organisation_uid, team_role_uid) references master_rows (organisation_uid, uid)',
    format(time, 'duration_minutes'), format(time, 'worst_duration_minutes'), kind || '_tasks_team_role'));
  -- Deferred, so that tasks can exchange their numbers. The plan comes last: an index that began with it would be mistaken for a way
  -- to find a single task.
  execute format('alter table %I add constraint %I unique (organisation_uid, number, plan_uid) deferrable initially deferred',
    kind || '_tasks', kind || '_tasks_number');
  perform master_references((kind || '_tasks')::regclass, 'team_role_uid', 'bc-roles', kind || '_tasks_team_role');

  -- The record that a task returns, and the one that it waits for.
  execute format('create table %1$I (
    organisation_uid uuid not null,
    plan_uid uuid not null,
    task_uid uuid not null,
    relation text not null check (relation in (''recovers'', ''waits_for'')),
    -- How far the task returns the record.
    extent text not null default ''full'' check (extent in (''full'', ''part'')),
    primary key (organisation_uid, task_uid, relation),
    constraint %3$I foreign key (organisation_uid, plan_uid, task_uid) references %2$I (organisation_uid, plan_uid, uid) on delete cascade)',
    kind || '_task_records', kind || '_tasks', kind || '_task_records_task');
  execute format('create index %I on %I (organisation_uid, plan_uid, task_uid)', kind || '_task_records_plan', kind || '_task_records');
  perform add_provider_columns(kind || '_task_records', 1, 'cascade');

  execute format('create table %1$I (
    organisation_uid uuid not null,
    plan_uid uuid not null,
    task_uid uuid not null,
    predecessor_uid uuid not null,
    -- Minutes between the end of the predecessor and the start of the task.
    lag_minutes integer not null default 0 check (lag_minutes between 0 and 525600),
    primary key (organisation_uid, task_uid, predecessor_uid),
    constraint %3$I check (task_uid <> predecessor_uid),
    constraint %4$I foreign key (organisation_uid, plan_uid, task_uid) references %2$I (organisation_uid, plan_uid, uid) on delete cascade,
    constraint %5$I foreign key (organisation_uid, plan_uid, predecessor_uid) references %2$I (organisation_uid, plan_uid, uid) on delete cascade)',
    kind || '_task_links', kind || '_tasks', kind || '_task_links_not_self', kind || '_task_links_task', kind || '_task_links_predecessor');
  -- Each covers a foreign key, so that the deletion of a task reads only its own links.
  execute format('create index %I on %I (organisation_uid, plan_uid, task_uid)', kind || '_task_links_plan', kind || '_task_links');
  execute format('create index %I on %I (organisation_uid, plan_uid, predecessor_uid)', kind || '_task_links_predecessor', kind || '_task_links');

  perform create_plan_rows(kind, plans, 'messages', format('
    audience text not null,
    channel text not null default '''',
    content text not null default '''',
    sender_uid uuid,
    -- Minutes from the loss or from the activation.
    counted_from text not null default ''activation'' check (counted_from in (''loss'', ''activation'')),
    due_minutes %s,
    repeat_minutes integer check (repeat_minutes between 1 and 525600),
    constraint %I foreign key (organisation_uid, sender_uid) references master_rows (organisation_uid, uid)',
    format(time, 'due_minutes'), kind || '_messages_sender'));
  perform master_references((kind || '_messages')::regclass, 'sender_uid', 'bc-roles', kind || '_messages_sender');

  -- Approved versions. Their content is a table of its own, so that lists and the log need not carry it.
  execute format('create table %1$I (
    organisation_uid uuid not null,
    uid uuid not null,
    plan_uid uuid not null,
    number integer not null check (number >= 1),
    created_at timestamptz not null default clock_timestamp(),
    -- SHA-256 of the content, in hexadecimal digits.
    digest text not null check (digest ~ ''^[0-9a-f]{64}$''),
    -- Without foreign keys, because the landlord''s people may submit and approve too. The names outlive the people.
    submitted_by_uid uuid,
    submitted_by_name text not null default '''',
    approved_by_names text not null default '''',
    primary key (organisation_uid, uid),
    constraint %3$I foreign key (organisation_uid, plan_uid) references %2$I (organisation_uid, uid) on delete cascade)',
    kind || '_versions', plans, kind || '_versions_plan');
  execute format('create unique index %I on %I (organisation_uid, plan_uid, number)', kind || '_versions_number', kind || '_versions');
  execute format('create table %1$I (
    organisation_uid uuid not null,
    version_uid uuid not null,
    -- Canonical JSON, byte for byte as it was digested, with the names of all records.
    content text not null,
    primary key (organisation_uid, version_uid),
    constraint %3$I foreign key (organisation_uid, version_uid) references %2$I (organisation_uid, uid) on delete cascade)',
    kind || '_version_contents', kind || '_versions', kind || '_version_contents_version');

  perform secure_tenant_table(t::regclass), audit_table(t::regclass, 'plan_uid')
  from unnest(array['owners', 'scope', 'texts', 'triggers', 'team', 'contacts', 'strategies', 'tasks', 'task_records', 'task_links',
    'messages']) part, lateral (select kind || '_' || part as t) named;
  perform secure_tenant_table((kind || '_versions')::regclass, 'select, insert');
  perform audit_table((kind || '_versions')::regclass, 'plan_uid');
  perform secure_tenant_table((kind || '_version_contents')::regclass, 'select, insert');
end $$;

select create_plan_tables('bcp', 'business_continuity_plans', 'bcp-statuses');
select create_plan_tables('resilience_plan', 'resilience_plans', 'resilience-plan-statuses');
drop function create_plan_tables(text, text, text);
drop function create_plan_rows(text, text, text, text);
drop function add_provider_columns(text, integer, text);
