-- The codes with which the first user of an installation may be created while nobody exists. Each server that starts then
-- adds its own, because several may start at once. Tables of the installation: the server's role reaches them only
-- through the functions below. `code_hash` is a keyed hash.
create table first_start_codes (
  code_hash text primary key,
  expires_at timestamptz not null
);
-- The codes that were tried from each network address (a keyed hash of it) within a quarter of an hour.
create table first_start_tries (
  address_hash text primary key,
  tries integer not null,
  since timestamptz not null default clock_timestamp()
);

-- Returns whether no organisation has a user.
create function nobody_exists() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$ select not exists (select from users) $$;

-- Keeps a code of a server that starts. Returns false, and forgets all codes, if somebody exists.
create function offer_first_start(code_hash text, minutes integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from first_start_codes c where c.expires_at < clock_timestamp() or not nobody_exists();
  delete from first_start_tries t where t.since < clock_timestamp() - interval '15 minutes';
  if not nobody_exists() then return false; end if;
  insert into first_start_codes values (offer_first_start.code_hash, clock_timestamp() + minutes * interval '1 minute');
  return true;
end $$;

-- Counts a try with a code, and checks the code. Returns null if it is right, 0 if it is wrong, and the seconds to wait
-- if there were too many wrong tries from this address.
create function try_first_start_code(code_hashes text[], address_hash text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted first_start_tries;
begin
  delete from first_start_tries t where t.since < clock_timestamp() - interval '15 minutes';
  insert into first_start_tries as t (address_hash, tries) values (try_first_start_code.address_hash, 1)
    on conflict on constraint first_start_tries_pkey do update set tries = t.tries + 1 returning t.* into counted;
  if counted.tries > 10 then
    return greatest(1, ceil(extract(epoch from counted.since + interval '15 minutes' - clock_timestamp())))::integer;
  end if;
  if not exists (select from first_start_codes c where c.code_hash = any (code_hashes) and c.expires_at > clock_timestamp()) then
    return 0;
  end if;
  delete from first_start_tries t where t.address_hash = counted.address_hash;
  return null;
end $$;

-- Uses up the codes for the transaction that creates the first user. Transactions wait for each other here, so only one
-- of them gets true.
create function claim_first_start(code_hashes text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table first_start_codes in exclusive mode;
  if not nobody_exists() or not exists (
    select from first_start_codes c where c.code_hash = any (code_hashes) and c.expires_at > clock_timestamp()) then
    return false;
  end if;
  delete from first_start_codes;
  return true;
end $$;

revoke all on function nobody_exists(), offer_first_start(text, integer), try_first_start_code(text[], text),
  claim_first_start(text[]) from public;
grant execute on function nobody_exists(), offer_first_start(text, integer), try_first_start_code(text[], text),
  claim_first_start(text[]) to holdfast_app;
