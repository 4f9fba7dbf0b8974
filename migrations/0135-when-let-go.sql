-- When an assessment stopped asking about an activity, and whether its early close did that. An assessment that is opened again asks
-- about those activities again.
alter table assessment_items
  add column left_at timestamptz,
  add column left_by_close boolean not null default false;
