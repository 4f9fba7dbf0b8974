-- The people whose address the mail server refuses for good. A table of its own, because a refused email must neither make
-- an open form of the user stale nor appear as a change of the user in the log.
create table email_refusals (
  organisation_uid uuid not null,
  user_uid uuid not null,
  refused_at timestamptz not null default clock_timestamp(),
  -- The mail server's reply.
  reply text not null,
  primary key (organisation_uid, user_uid),
  constraint email_refusals_user foreign key (organisation_uid, user_uid) references users (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('email_refusals');

-- What a server said about an address says nothing about the next one.
create function forget_refusal() returns trigger language plpgsql as $$
begin
  delete from email_refusals r where r.organisation_uid = new.organisation_uid and r.user_uid = new.uid;
  return null;
end $$;
create trigger forget_refusal after update of email on users for each row
  when (new.email is distinct from old.email) execute function forget_refusal();
