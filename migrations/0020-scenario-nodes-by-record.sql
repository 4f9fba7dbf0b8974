-- As for links (0019): deleting a record looks for its scenario nodes by the column of its kind. Without these indexes
-- every deletion would read all nodes of the organisation.
create index scenario_nodes_activity on scenario_nodes (organisation_uid, activity_uid) where activity_uid is not null;
create index scenario_nodes_application on scenario_nodes (organisation_uid, application_uid) where application_uid is not null;
create index scenario_nodes_equipment on scenario_nodes (organisation_uid, equipment_uid) where equipment_uid is not null;
create index scenario_nodes_supplier on scenario_nodes (organisation_uid, supplier_uid) where supplier_uid is not null;
create index scenario_nodes_location on scenario_nodes (organisation_uid, location_uid) where location_uid is not null;
create index scenario_nodes_utility on scenario_nodes (organisation_uid, utility_uid) where utility_uid is not null;
create index scenario_nodes_role on scenario_nodes (organisation_uid, role_uid) where role_uid is not null;
