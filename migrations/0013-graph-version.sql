-- What a remembered dependency graph is compared by: the number of entries of the log above an id that nothing turns up below any
-- more. It needs no counter that writers would queue for, and misses nothing that the log does not miss.

-- The id up to which the log is settled: every entry up to it that will ever be there is visible to whoever sees this answer.
create function audit_settled() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$ select sealed_to from sealing.progress $$;
revoke all on function audit_settled() from public;
grant execute on function audit_settled() to holdfast_app;
