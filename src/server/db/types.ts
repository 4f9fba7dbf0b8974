// Made by `npm run db:types` from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

export interface Activities {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  state: ColumnType<string, string | undefined, string>;
  division_uid: ColumnType<string | null, string | null | undefined, string | null>;
  business_unit_uid: ColumnType<string | null, string | null | undefined, string | null>;
  owner_uid: ColumnType<string | null, string | null | undefined, string | null>;
  deputy_uid: ColumnType<string | null, string | null | undefined, string | null>;
  priority_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  minimum_people: ColumnType<number | null, number | null | undefined, number | null>;
  remote_delivery: ColumnType<string | null, string | null | undefined, string | null>;
  impacts: ColumnType<unknown, unknown | undefined, unknown>;
  rto_uid: ColumnType<string | null, string | null | undefined, string | null>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  mtpd_uid: ColumnType<string | null, string | null | undefined, string | null>;
  mtpd_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  mtpd_origin: ColumnType<string | null, string | null | undefined, string | null>;
  mtpd_reason: ColumnType<string, string | undefined, string>;
  mdl_uid: ColumnType<string | null, string | null | undefined, string | null>;
  mdl_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  mdl_not_applicable: ColumnType<boolean, boolean | undefined, boolean>;
  mbco_percent: ColumnType<number | null, number | null | undefined, number | null>;
  restart_minutes: ColumnType<number, number | undefined, number>;
  completed: ColumnType<unknown, unknown | undefined, unknown>;
  submitted_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  submitted_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  approved_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  review_note: ColumnType<string, string | undefined, string>;
  completeness: ColumnType<number, never, never>;
}

export interface ActivityLinkAlternatives {
  organisation_uid: string;
  link_uid: string;
  role_uid: string;
  activity_uid: string;
}

export interface ActivityLinks {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  activity_uid: string;
  needs_activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  application_uid: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  utility_uid: ColumnType<string | null, string | null | undefined, string | null>;
  role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  provider_uid: ColumnType<string, never, never>;
  provider_kind: ColumnType<string, never, never>;
  tolerance_minutes: ColumnType<number, number | undefined, number>;
  group_name: ColumnType<string, string | undefined, string>;
  group_required: ColumnType<number, number | undefined, number>;
  quantity: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string, string | undefined, string>;
}

export interface ActivityOwners {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  first_name: string;
  last_name: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  user_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ActivityRemoteFactors {
  organisation_uid: string;
  activity_uid: string;
  factor_uid: string;
}

export interface ActivityRoles {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  workaround: ColumnType<string, string | undefined, string>;
  owner_name: ColumnType<string, string | undefined, string>;
}

export interface ActivitySnapshots {
  organisation_uid: string;
  uid: string;
  activity_uid: string;
  approved_at: ColumnType<Date, Date | string | undefined, Date | string>;
  approved_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  content: unknown;
}

export interface Applications {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  workaround: ColumnType<string, string | undefined, string>;
  owner_name: ColumnType<string, string | undefined, string>;
  rpo_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  provider_name: ColumnType<string, string | undefined, string>;
}

export interface AuditEntries {
  organisation_uid: string;
  id: ColumnType<string, never, never>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  entity: string;
  root_uid: string;
  record_uid: ColumnType<string | null, string | null | undefined, string | null>;
  action: string;
  actor_uid: ColumnType<string | null, string | null | undefined, string | null>;
  behalf_of_uid: ColumnType<string | null, string | null | undefined, string | null>;
  session_uid: ColumnType<string | null, string | null | undefined, string | null>;
  request_id: ColumnType<string | null, string | null | undefined, string | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  before: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  after: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
}

export interface BusinessUnits {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  division_uid: string;
  owner_uid: ColumnType<string | null, string | null | undefined, string | null>;
  name_may_repeat: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface Clients {
  organisation_uid: string;
  client_id: string;
}

export interface Divisions {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  code: ColumnType<string, string | undefined, string>;
  owner_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface Equipment {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  workaround: ColumnType<string, string | undefined, string>;
  owner_name: ColumnType<string, string | undefined, string>;
}

export interface ImpactCategories {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  unacceptable_level: ColumnType<number, number | undefined, number>;
  position: ColumnType<number, number | undefined, number>;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface ImportChanges {
  organisation_uid: string;
  import_uid: string;
  entity: string;
  record_uid: string;
  action: string;
  version_after: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string | undefined, string>;
  before: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
}

export interface ImportMappings {
  organisation_uid: string;
  signature: string;
  mapping: unknown;
  used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImportSheets {
  organisation_uid: string;
  import_uid: string;
  position: number;
  file_name: string;
  sheet_name: string;
  headers: unknown;
  cells: unknown;
  row_count: number;
  thing: ColumnType<string | null, string | null | undefined, string | null>;
  columns: unknown;
  categories: ColumnType<unknown, unknown | undefined, unknown>;
  remembered: ColumnType<boolean, boolean | undefined, boolean>;
  fixes: ColumnType<unknown, unknown | undefined, unknown>;
  removed: ColumnType<number[], number[] | undefined, number[]>;
  left_out: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface Imports {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  state: ColumnType<string, string | undefined, string>;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  existing: ColumnType<string, string | undefined, string>;
  additions: ColumnType<unknown, unknown | undefined, unknown>;
  result: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  undone: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  applied_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  undone_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface Locations {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  workaround: ColumnType<string, string | undefined, string>;
  owner_name: ColumnType<string, string | undefined, string>;
  address: ColumnType<string, string | undefined, string>;
}

export interface MasterRows {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  list: string;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  value: ColumnType<string, string | undefined, string>;
  minutes: ColumnType<number | null, number | null | undefined, number | null>;
  rank: ColumnType<number | null, number | null | undefined, number | null>;
  phase: ColumnType<string | null, string | null | undefined, string | null>;
  position: ColumnType<number, number | undefined, number>;
  colour: ColumnType<string, string | undefined, string>;
  text_colour: ColumnType<string, never, never>;
  is_default: ColumnType<boolean, boolean | undefined, boolean>;
  is_system: ColumnType<boolean, boolean | undefined, boolean>;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface Organisations {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  address: ColumnType<string, string | undefined, string>;
  code: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  friendly_url: string;
  is_landlord: ColumnType<boolean, boolean | undefined, boolean>;
  state: ColumnType<string, string | undefined, string>;
  theme: ColumnType<string, string | undefined, string>;
  time_zone: ColumnType<string, string | undefined, string>;
  login_time_out: ColumnType<number, number | undefined, number>;
  modules: ColumnType<string[], string[] | undefined, string[]>;
  activity_approval: ColumnType<boolean, boolean | undefined, boolean>;
  allow_duplicate_business_units: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface Outbox {
  organisation_uid: string;
  id: ColumnType<string, never, never>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  type: string;
  payload: unknown;
  actor_uid: ColumnType<string | null, string | null | undefined, string | null>;
  tries: ColumnType<number, number | undefined, number>;
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  failed_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface Providers {
  organisation_uid: ColumnType<string | null, never, never>;
  uid: ColumnType<string | null, never, never>;
  kind: ColumnType<string | null, never, never>;
  name: ColumnType<string | null, never, never>;
  description: ColumnType<string | null, never, never>;
  rto_minutes: ColumnType<number | null, never, never>;
  mtpd_minutes: ColumnType<number | null, never, never>;
  rpo_minutes: ColumnType<number | null, never, never>;
  is_active: ColumnType<boolean | null, never, never>;
  version: ColumnType<number | null, never, never>;
}

export interface Roles {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  label: string;
  permissions: string[];
  is_system: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface Sessions {
  organisation_uid: string;
  uid: string;
  user_uid: string;
  client_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  revoked_why: ColumnType<string | null, string | null | undefined, string | null>;
  refresh_hash: string;
  generation: ColumnType<number, number | undefined, number>;
  grace_from: ColumnType<number, number | undefined, number>;
  rotated_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SignInAttempts {
  organisation_uid: string;
  subject: string;
  failures: ColumnType<number, number | undefined, number>;
  window_started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  locked_until: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface Suppliers {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  rto_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  workaround: ColumnType<string, string | undefined, string>;
  owner_name: ColumnType<string, string | undefined, string>;
}

export interface TeamMemberBusinessUnits {
  organisation_uid: string;
  team_member_uid: string;
  business_unit_uid: string;
}

export interface TeamMemberDivisions {
  organisation_uid: string;
  team_member_uid: string;
  division_uid: string;
}

export interface TeamMembers {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  phone: ColumnType<string, string | undefined, string>;
  organisation_role: ColumnType<string, string | undefined, string>;
  business_continuity_role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  user_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface UserRoles {
  organisation_uid: string;
  user_uid: string;
  role_uid: string;
}

export interface Users {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  username: string;
  first_name: string;
  last_name: ColumnType<string, string | undefined, string>;
  email: string;
  status: ColumnType<string, string | undefined, string>;
  confirmation_status: ColumnType<string, string | undefined, string>;
  password_hash: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DB {
  activities: Activities;
  activity_link_alternatives: ActivityLinkAlternatives;
  activity_links: ActivityLinks;
  activity_owners: ActivityOwners;
  activity_remote_factors: ActivityRemoteFactors;
  activity_roles: ActivityRoles;
  activity_snapshots: ActivitySnapshots;
  applications: Applications;
  audit_entries: AuditEntries;
  business_units: BusinessUnits;
  clients: Clients;
  divisions: Divisions;
  equipment: Equipment;
  impact_categories: ImpactCategories;
  import_changes: ImportChanges;
  import_mappings: ImportMappings;
  import_sheets: ImportSheets;
  imports: Imports;
  locations: Locations;
  master_rows: MasterRows;
  organisations: Organisations;
  outbox: Outbox;
  providers: Providers;
  roles: Roles;
  sessions: Sessions;
  sign_in_attempts: SignInAttempts;
  suppliers: Suppliers;
  team_member_business_units: TeamMemberBusinessUnits;
  team_member_divisions: TeamMemberDivisions;
  team_members: TeamMembers;
  user_roles: UserRoles;
  users: Users;
}
