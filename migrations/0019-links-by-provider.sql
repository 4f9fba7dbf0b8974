-- Deleting a record looks for links that need it, by the column of its kind. Each link has exactly one of these
-- columns set. Without these indexes every deletion would read all links of the organisation.
create index activity_links_application on activity_links (organisation_uid, application_uid) where application_uid is not null;
create index activity_links_equipment on activity_links (organisation_uid, equipment_uid) where equipment_uid is not null;
create index activity_links_supplier on activity_links (organisation_uid, supplier_uid) where supplier_uid is not null;
create index activity_links_location on activity_links (organisation_uid, location_uid) where location_uid is not null;
create index activity_links_role on activity_links (organisation_uid, role_uid) where role_uid is not null;
create index activity_links_utility on activity_links (organisation_uid, utility_uid) where utility_uid is not null;
create index activity_links_needs on activity_links (organisation_uid, needs_activity_uid) where needs_activity_uid is not null;
