-- Returns the last link of each organisation's chain, to be kept outside of this installation.
create function audit_heads() returns table (organisation_uid uuid, seq bigint, hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.uid, s.seq, encode(s.hash, 'hex') from organisations o
  cross join lateral (select a.seq, a.hash from audit_seals a where a.organisation_uid = o.uid order by a.seq desc limit 1) s
  order by o.uid
$$;
revoke all on function audit_heads() from public;
grant execute on function audit_heads() to holdfast_app;

-- Returns the organisation of the landlord, in whose name emails of the installation are sent.
create function landlord_uid() returns uuid
language sql stable security definer set search_path = public, pg_temp as $$ select uid from organisations where is_landlord $$;
revoke all on function landlord_uid() from public;
grant execute on function landlord_uid() to holdfast_app;
