-- Lets a cached dependency graph check whether it is current, by counting the log entries above an id below which no
-- new entry can appear. Unlike with a counter in a row, writers do not have to queue, and the check misses nothing
-- that is in the log.

-- Returns the id up to which the log is settled: whoever sees this value also sees every entry up to it that will ever
-- exist.
create function audit_settled() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$ select sealed_to from sealing.progress $$;
revoke all on function audit_settled() from public;
grant execute on function audit_settled() to holdfast_app;
