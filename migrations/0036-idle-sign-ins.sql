-- When the person last did something. Background calls do not count. A sign-in ends when the organisation's idle time
-- has passed.
alter table sessions add column last_active_at timestamptz not null default clock_timestamp();
