-- Registers of resources: the fields of each kind, and the lists that they choose from.

-- Categories of equipment and suppliers.
select create_register_table('equipment_categories');
select create_register_table('supplier_categories');

alter table applications
  add column supplier_uid uuid,
  add column hosting text not null default '' check (hosting in ('', 'on_premises', 'hosted', 'cloud', 'saas', 'hybrid')),
  -- The recovery time achieved in the last test.
  add column rta_minutes integer check (rta_minutes between 0 and 525600),
  add constraint applications_supplier foreign key (organisation_uid, supplier_uid) references suppliers (organisation_uid, uid);
create index applications_supplier on applications (organisation_uid, supplier_uid);

alter table equipment
  add column category_uid uuid,
  add constraint equipment_category foreign key (organisation_uid, category_uid) references equipment_categories (organisation_uid, uid);
create index equipment_category on equipment (organisation_uid, category_uid);

-- People who answer for equipment.
select create_owner_table('equipment_owners');
drop function create_owner_table(text);
create trigger link_equipment_owner after insert or update of email on users
  for each row execute function link_owner('equipment_owners');

create table equipment_ownerships (
  organisation_uid uuid not null,
  equipment_uid uuid not null,
  owner_uid uuid not null,
  primary key (organisation_uid, equipment_uid, owner_uid),
  foreign key (organisation_uid, equipment_uid) references equipment (organisation_uid, uid) on delete cascade,
  constraint equipment_ownerships_owner foreign key (organisation_uid, owner_uid) references equipment_owners (organisation_uid, uid)
);
create index equipment_ownerships_owner on equipment_ownerships (organisation_uid, owner_uid);
select secure_tenant_table('equipment_ownerships');
select audit_table('equipment_ownerships', 'equipment_uid');

alter table locations
  add column seats integer check (seats between 0 and 99999),
  add column time_zone text not null default '',
  -- E.164 if it can be parsed as a phone number.
  add column phone text not null default '',
  add column access_point_name text not null default '',
  add column access_requirements text not null default '';

-- Where the work of a location can continue.
create table location_alternates (
  organisation_uid uuid not null,
  location_uid uuid not null,
  alternate_uid uuid not null,
  primary key (organisation_uid, location_uid, alternate_uid),
  constraint location_alternates_not_self check (alternate_uid <> location_uid),
  foreign key (organisation_uid, location_uid) references locations (organisation_uid, uid) on delete cascade,
  constraint location_alternates_alternate foreign key (organisation_uid, alternate_uid) references locations (organisation_uid, uid)
);
create index location_alternates_alternate on location_alternates (organisation_uid, alternate_uid);
select secure_tenant_table('location_alternates');
select audit_table('location_alternates', 'location_uid');
