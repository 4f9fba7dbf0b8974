-- Suppliers with their contracts and certificates of assurance. `rto_minutes` is the contracted recovery time, which
-- the dependency graph uses.

alter table suppliers
  add column status_uid uuid,
  add column category_uid uuid,
  add column contact_name text not null default '',
  add column email text not null default '',
  -- E.164 if it can be parsed as a phone number.
  add column phone text not null default '',
  add column address text not null default '',
  add column tax_code text not null default '',
  add column storage_location text not null default '',
  add column contract_ends_on date,
  add column payment_frequency text check (payment_frequency in ('one time', 'monthly', 'quarterly', 'semi annually', 'annually', 'cheque')),
  add constraint suppliers_status foreign key (organisation_uid, status_uid) references master_rows (organisation_uid, uid),
  add constraint suppliers_category foreign key (organisation_uid, category_uid) references supplier_categories (organisation_uid, uid);
create index suppliers_status on suppliers (organisation_uid, status_uid);
create index suppliers_category on suppliers (organisation_uid, category_uid);
-- The index has exactly the order that lists ask for.
create index suppliers_created on suppliers (organisation_uid, created_at desc nulls last, uid);
create index suppliers_updated on suppliers (organisation_uid, updated_at desc nulls last, uid);
create index suppliers_search on suppliers using gin (name gin_trgm_ops);
select master_references('suppliers', 'status_uid', 'supplier-statuses', 'suppliers_status');

-- Gives a supplier without a status the list's default, however the supplier was created. Also sets `status`,
-- which says for every kind of provider whether it is in use. For a supplier it follows from the phase.
create function supplier_status() returns trigger language plpgsql as $$
begin
  new.status_uid := coalesce(new.status_uid, (select uid from master_rows
    where organisation_uid = new.organisation_uid and list = 'supplier-statuses' and is_default));
  if tg_op = 'INSERT' or new.status_uid is distinct from old.status_uid then
    new.status := case when exists (select from master_rows where organisation_uid = new.organisation_uid and uid = new.status_uid
      and phase = 'ended') then 'inactive' else 'active' end;
  end if;
  return new;
end $$;
create trigger status before insert or update of status_uid on suppliers for each row execute function supplier_status();
update suppliers set status_uid = status_uid;

-- Evidence of a supplier's reliability. The file itself is in the file store, under its hash.
create table supplier_certificates (
  organisation_uid uuid not null,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  supplier_uid uuid not null,
  file_name text not null,
  kind text not null default '',
  issuer text not null default '',
  issued_on date,
  expires_on date,
  -- SHA-256 of the content, in hexadecimal.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  file_type text not null check (file_type in ('pdf', 'docx', 'xlsx', 'png', 'jpg')),
  file_size integer not null,
  primary key (organisation_uid, uid),
  constraint supplier_certificates_once unique (organisation_uid, supplier_uid, file_hash),
  constraint supplier_certificates_dates check (issued_on <= expires_on),
  constraint supplier_certificates_supplier foreign key (organisation_uid, supplier_uid)
    references suppliers (organisation_uid, uid) on delete cascade
);
create index supplier_certificates_expiry on supplier_certificates (organisation_uid, supplier_uid, expires_on);
create index supplier_certificates_file on supplier_certificates (organisation_uid, file_hash);
select secure_tenant_table('supplier_certificates');
select audit_table('supplier_certificates', 'supplier_uid');
select version_table('supplier_certificates');

-- Certificates whose expiry has been announced, ahead or afterwards: once per date, so that a new date is announced
-- again.
create table supplier_certificate_notices (
  organisation_uid uuid not null,
  certificate_uid uuid not null,
  state text not null check (state in ('expiring', 'expired')),
  expires_on date not null,
  noticed_at timestamptz not null default clock_timestamp(),
  primary key (organisation_uid, certificate_uid, state, expires_on),
  constraint supplier_certificate_notices_certificate foreign key (organisation_uid, certificate_uid)
    references supplier_certificates (organisation_uid, uid) on delete cascade
);
select secure_tenant_table('supplier_certificate_notices');
