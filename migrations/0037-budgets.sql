-- What people and organisations have used of the budgets for costly calls. `subject` names the budget, and the person if
-- it is a person's. A row is used again when its time has passed, so there is one for each budget and person at most.
create table budget_uses (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  subject text not null,
  used integer not null,
  started_at timestamptz not null default now(),
  primary key (organisation_uid, subject)
);
select secure_tenant_table('budget_uses');
