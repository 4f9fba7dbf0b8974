// Made by `npm run db:types` from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

export interface AccessEventCounts {
  organisation_uid: string;
  action: string;
  subject: string;
  counted_from: ColumnType<Date, Date | string | undefined, Date | string>;
  entity: string;
  root_uid: string;
  context: unknown;
  details: unknown;
  more: number;
}

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
  location_link_off: ColumnType<string, string | undefined, string>;
  code: ColumnType<string, string | undefined, string>;
}

export interface ActivityBatchContents {
  organisation_uid: string;
  batch_uid: string;
  rows: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface ActivityBatchResults {
  organisation_uid: string;
  batch_uid: string;
  attempt_uid: string;
  asked_by_uid: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  result: unknown;
}

export interface ActivityBatchTargets {
  organisation_uid: string;
  batch_uid: string;
  position: number;
  activity_uid: string;
  seen_version: number;
  before: unknown;
}

export interface ActivityBatches {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  title: ColumnType<string, string | undefined, string>;
  row_count: ColumnType<number, number | undefined, number>;
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

export interface ActivityStandings {
  organisation_uid: string;
  activity_uid: string;
  taken_at: ColumnType<Date, Date | string, Date | string>;
  standing: unknown;
  names: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface ApplicationLinks {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  dependent_uid: string;
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
  note: ColumnType<string, string | undefined, string>;
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
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  hosting: ColumnType<string, string | undefined, string>;
  rta_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  supplier_link_off: ColumnType<string, string | undefined, string>;
}

export interface ApprovalRounds {
  organisation_uid: string;
  uid: string;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  bcp_uid: ColumnType<string | null, string | null | undefined, string | null>;
  resilience_plan_uid: ColumnType<string | null, string | null | undefined, string | null>;
  digest: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  step: ColumnType<string, string | undefined, string>;
  decision: ColumnType<string, string | undefined, string>;
  submitted_at: ColumnType<Date, Date | string | undefined, Date | string>;
  submitted_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  submitted_by_name: ColumnType<string, string | undefined, string>;
  note: ColumnType<string, string | undefined, string>;
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  closed_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  assessment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string, never, never>;
  record_kind: ColumnType<string, never, never>;
}

export interface Approvals {
  organisation_uid: string;
  uid: string;
  round_uid: string;
  record_uid: string;
  step: string;
  position: number;
  asked_uid: ColumnType<string | null, string | null | undefined, string | null>;
  asked_name: ColumnType<string, string | undefined, string>;
  decision: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_name: ColumnType<string, string | undefined, string>;
  decided_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  note: ColumnType<string, string | undefined, string>;
}

export interface AsOfGaps {
  organisation_uid: string;
  result_uid: string;
  position: number;
  gap_key: string;
  content: unknown;
}

export interface AsOfRecords {
  organisation_uid: string;
  result_uid: string;
  uid: string;
  kind: string;
  name: string;
  required: ColumnType<number | null, number | null | undefined, number | null>;
  content: unknown;
}

export interface AsOfResults {
  organisation_uid: string;
  uid: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  moment: ColumnType<Date, Date | string, Date | string>;
  basis: string;
  head: string;
  sealed: string;
  seal: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  taken_back: number;
  unmatched: number;
  compared: number;
  nodes: string[];
  edges: string[];
  impacts: string[];
  names: unknown;
}

export interface AssessmentCategories {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
}

export interface AssessmentGraphs {
  organisation_uid: string;
  assessment_uid: string;
  digest: string;
  content: string;
}

export interface AssessmentItems {
  organisation_uid: string;
  assessment_uid: string;
  activity_uid: string;
  activity_name: string;
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  owner_at_launch_uid: ColumnType<string | null, string | null | undefined, string | null>;
  owner_at_launch_name: ColumnType<string, string | undefined, string>;
  left_reason: ColumnType<string, string | undefined, string>;
  outcome: ColumnType<string | null, string | null | undefined, string | null>;
  left_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  left_by_close: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface AssessmentOwners {
  organisation_uid: string;
  assessment_uid: string;
  owner_uid: string;
}

export interface AssessmentScopes {
  organisation_uid: string;
  assessment_uid: string;
  division_uid: ColumnType<string | null, string | null | undefined, string | null>;
  business_unit_uid: ColumnType<string | null, string | null | undefined, string | null>;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string, never, never>;
}

export interface AssessmentSnapshots {
  organisation_uid: string;
  assessment_uid: string;
  activity_uid: string;
  approved_at: ColumnType<Date, Date | string, Date | string>;
  content: unknown;
}

export interface Assessments {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  category_uid: ColumnType<string | null, string | null | undefined, string | null>;
  status_uid: string;
  launched_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  closed_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  approved_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  next_review_on: ColumnType<string | null, string | null | undefined, string | null>;
  previous_uid: ColumnType<string | null, string | null | undefined, string | null>;
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

export interface AuditSeals {
  organisation_uid: string;
  seq: string;
  entry_id: string;
  sealed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  hash: Buffer;
}

export interface BackupRuns {
  uid: string;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ended_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  state: ColumnType<string, string | undefined, string>;
  scheduled: boolean;
  target: string;
  name: string;
  row_count: ColumnType<string | null, string | null | undefined, string | null>;
  file_count: ColumnType<number | null, number | null | undefined, number | null>;
  byte_count: ColumnType<string | null, string | null | undefined, string | null>;
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  verified_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  verify_problem: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface BcpActivations {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  bcp_uid: ColumnType<string | null, string | null | undefined, string | null>;
  resilience_plan_uid: ColumnType<string | null, string | null | undefined, string | null>;
  activated_uid: ColumnType<string, never, never>;
  condition: ColumnType<string, string | undefined, string>;
}

export interface BcpContacts {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  name: string;
  organisation_name: ColumnType<string, string | undefined, string>;
  purpose: ColumnType<string, string | undefined, string>;
  phone: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  verified_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface BcpMessages {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  audience: string;
  channel: ColumnType<string, string | undefined, string>;
  content: ColumnType<string, string | undefined, string>;
  sender_uid: ColumnType<string | null, string | null | undefined, string | null>;
  counted_from: ColumnType<string, string | undefined, string>;
  due_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  repeat_minutes: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface BcpOwners {
  organisation_uid: string;
  plan_uid: string;
  owner_uid: string;
}

export interface BcpScope {
  organisation_uid: string;
  plan_uid: string;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  scenario_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string, never, never>;
}

export interface BcpStrategies {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  loss: string;
  implement_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  longest_use_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  capacity_percent: ColumnType<number | null, number | null | undefined, number | null>;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  application_uid: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  utility_uid: ColumnType<string | null, string | null | undefined, string | null>;
  role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string | null, never, never>;
  record_kind: ColumnType<string | null, never, never>;
}

export interface BcpTaskLinks {
  organisation_uid: string;
  plan_uid: string;
  task_uid: string;
  predecessor_uid: string;
  lag_minutes: ColumnType<number, number | undefined, number>;
}

export interface BcpTaskRecords {
  organisation_uid: string;
  plan_uid: string;
  task_uid: string;
  relation: string;
  extent: ColumnType<string, string | undefined, string>;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  application_uid: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  utility_uid: ColumnType<string | null, string | null | undefined, string | null>;
  role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string | null, never, never>;
  record_kind: ColumnType<string | null, never, never>;
}

export interface BcpTasks {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  number: number;
  title: string;
  instructions: ColumnType<string, string | undefined, string>;
  phase: string;
  team_role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  people: ColumnType<number, number | undefined, number>;
  duration_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  worst_duration_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  used_in: ColumnType<string, string | undefined, string>;
  success_check: ColumnType<string, string | undefined, string>;
  place: ColumnType<string, string | undefined, string>;
}

export interface BcpTeam {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  role_uid: string;
  person_uid: string;
}

export interface BcpTexts {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  key: ColumnType<string, string | undefined, string>;
  title: ColumnType<string, string | undefined, string>;
  content: unknown;
}

export interface BcpTriggers {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  name: string;
  measure: ColumnType<string, string | undefined, string>;
  threshold_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  decision_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  authority_uid: ColumnType<string | null, string | null | undefined, string | null>;
  authority: ColumnType<string, string | undefined, string>;
}

export interface BcpVersionContents {
  organisation_uid: string;
  version_uid: string;
  content: string;
}

export interface BcpVersions {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  number: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  digest: string;
  submitted_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  submitted_by_name: ColumnType<string, string | undefined, string>;
  approved_by_names: ColumnType<string, string | undefined, string>;
}

export interface BudgetUses {
  organisation_uid: string;
  subject: string;
  used: number;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BusinessContinuityPlans {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  classification: ColumnType<string, string | undefined, string>;
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  review_on: ColumnType<string | null, string | null | undefined, string | null>;
  category_uid: ColumnType<string | null, string | null | undefined, string | null>;
  status_uid: string;
  is_template: ColumnType<boolean, boolean | undefined, boolean>;
  version_number: ColumnType<number, number | undefined, number>;
  in_force_number: ColumnType<number | null, number | null | undefined, number | null>;
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

export interface CalendarFeeds {
  organisation_uid: string;
  user_uid: string;
  secret_hash: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_read_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface Challenges {
  organisation_uid: string;
  uid: string;
  kind: string;
  user_uid: ColumnType<string | null, string | null | undefined, string | null>;
  client_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  secret_hash: string;
  code_hash: ColumnType<string | null, string | null | undefined, string | null>;
  tries: ColumnType<number, number | undefined, number>;
  enrolment_cipher: ColumnType<string | null, string | null | undefined, string | null>;
  used_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  after_lock: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface Clients {
  organisation_uid: string;
  client_id: string;
}

export interface DependencyLinks {
  organisation_uid: ColumnType<string | null, never, never>;
  uid: ColumnType<string | null, never, never>;
  created_at: ColumnType<Date | null, never, never>;
  dependent_kind: ColumnType<string | null, never, never>;
  dependent_uid: ColumnType<string | null, never, never>;
  provider_kind: ColumnType<string | null, never, never>;
  provider_uid: ColumnType<string | null, never, never>;
  tolerance_minutes: ColumnType<number | null, never, never>;
  group_name: ColumnType<string | null, never, never>;
  group_required: ColumnType<number | null, never, never>;
  quantity: ColumnType<number | null, never, never>;
  note: ColumnType<string | null, never, never>;
  origin: ColumnType<string | null, never, never>;
  via_uid: ColumnType<string | null, never, never>;
}

export interface DependencyScenarios {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  category_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DerivedLinks {
  organisation_uid: ColumnType<string | null, never, never>;
  uid: ColumnType<string | null, never, never>;
  created_at: ColumnType<Date | null, never, never>;
  dependent_kind: ColumnType<string | null, never, never>;
  dependent_uid: ColumnType<string | null, never, never>;
  provider_kind: ColumnType<string | null, never, never>;
  provider_uid: ColumnType<string | null, never, never>;
  group_name: ColumnType<string | null, never, never>;
  origin: ColumnType<string | null, never, never>;
  via_uid: ColumnType<string | null, never, never>;
  is_needed: ColumnType<boolean | null, never, never>;
  is_off: ColumnType<boolean | null, never, never>;
  is_replaced: ColumnType<boolean | null, never, never>;
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

export interface EmailRefusals {
  organisation_uid: string;
  user_uid: string;
  refused_at: ColumnType<Date, Date | string | undefined, Date | string>;
  reply: string;
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
  category_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface EquipmentCategories {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
}

export interface EquipmentLinks {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  dependent_uid: string;
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
  note: ColumnType<string, string | undefined, string>;
}

export interface EquipmentOwners {
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

export interface EquipmentOwnerships {
  organisation_uid: string;
  equipment_uid: string;
  owner_uid: string;
}

export interface EventNotificationDivisions {
  organisation_uid: string;
  event_notification_uid: string;
  division_uid: string;
}

export interface EventNotificationRoles {
  organisation_uid: string;
  event_notification_uid: string;
  role_uid: string;
}

export interface EventNotifications {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  object: string;
  action: string;
  tables: ColumnType<string[], string[] | undefined, string[]>;
  changes: ColumnType<string[], string[] | undefined, string[]>;
  columns: ColumnType<string[], string[] | undefined, string[]>;
  name_contains: ColumnType<string, string | undefined, string>;
  relations: ColumnType<string[], string[] | undefined, string[]>;
  methods: string[];
  urgency: ColumnType<string, string | undefined, string>;
  template_uid: string;
  dispatch_after: ColumnType<number, number | undefined, number>;
  day_offset: ColumnType<number | null, number | null | undefined, number | null>;
  repeat_days: ColumnType<number | null, number | null | undefined, number | null>;
  is_system: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface FirstStartCodes {
  code_hash: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FirstStartTries {
  address_hash: string;
  tries: number;
  since: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FormerKeys {
  id: string;
  key_cipher: string;
  retired_at: ColumnType<Date, Date | string | undefined, Date | string>;
  replaced_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface GapAcceptances {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  gap_key: string;
  dependent_uid: string;
  accepted_until: string;
  reason: string;
  verdict: string;
  minutes_over: ColumnType<number | null, number | null | undefined, number | null>;
  accepted_by_uid: string;
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

export interface ImportCreations {
  organisation_uid: string;
  import_uid: string;
  entity: string;
  record_uids: string[];
  versions: number[];
  names: string[];
}

export interface ImportMappings {
  organisation_uid: string;
  signature: string;
  mapping: unknown;
  used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImportRecords {
  organisation_uid: ColumnType<string | null, never, never>;
  import_uid: ColumnType<string | null, never, never>;
  entity: ColumnType<string | null, never, never>;
  record_uid: ColumnType<string | null, never, never>;
  action: ColumnType<string | null, never, never>;
  version_after: ColumnType<number | null, never, never>;
  name: ColumnType<string | null, never, never>;
  before: ColumnType<unknown | null, never, never>;
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
  kind: ColumnType<string | null, string | null | undefined, string | null>;
  columns: unknown;
  categories: ColumnType<unknown, unknown | undefined, unknown>;
  remembered: ColumnType<boolean, boolean | undefined, boolean>;
  fixes: ColumnType<unknown, unknown | undefined, unknown>;
  removed: ColumnType<number[], number[] | undefined, number[]>;
  left_out: ColumnType<unknown, unknown | undefined, unknown>;
  undecided: ColumnType<boolean, boolean | undefined, boolean>;
  hidden: ColumnType<boolean, boolean | undefined, boolean>;
  hidden_columns: ColumnType<number[], number[] | undefined, number[]>;
  set_aside: ColumnType<unknown, unknown | undefined, unknown>;
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

export interface Industries {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
}

export interface Installation {
  only_row: ColumnType<boolean, boolean | undefined, boolean>;
  key_check: string;
}

export interface Jobs {
  organisation_uid: string;
  uid: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  payload: ColumnType<unknown, unknown | undefined, unknown>;
  key: ColumnType<string | null, string | null | undefined, string | null>;
  slot: ColumnType<string | null, string | null | undefined, string | null>;
  context: ColumnType<unknown, unknown | undefined, unknown>;
  created_by_uid: ColumnType<string | null, never, never>;
  state: ColumnType<string, string | undefined, string>;
  run_at: ColumnType<Date, Date | string | undefined, Date | string>;
  tries: ColumnType<number, number | undefined, number>;
  percent: ColumnType<number, number | undefined, number>;
  words: ColumnType<string, string | undefined, string>;
  result: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  started_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  finished_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  leased_until: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface KnownDevices {
  organisation_uid: string;
  user_uid: string;
  device_hash: string;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LocationAlternates {
  organisation_uid: string;
  location_uid: string;
  alternate_uid: string;
}

export interface LocationLinks {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  dependent_uid: string;
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
  note: ColumnType<string, string | undefined, string>;
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
  seats: ColumnType<number | null, number | null | undefined, number | null>;
  time_zone: ColumnType<string, string | undefined, string>;
  phone: ColumnType<string, string | undefined, string>;
  access_point_name: ColumnType<string, string | undefined, string>;
  access_requirements: ColumnType<string, string | undefined, string>;
}

export interface MailSettings {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  enabled: ColumnType<boolean, boolean | undefined, boolean>;
  host: ColumnType<string, string | undefined, string>;
  port: ColumnType<number, number | undefined, number>;
  display_name: ColumnType<string, string | undefined, string>;
  from_address: ColumnType<string, string | undefined, string>;
  encryption: ColumnType<string, string | undefined, string>;
  verify_certificate: ColumnType<boolean, boolean | undefined, boolean>;
  authentication: ColumnType<string, string | undefined, string>;
  username: ColumnType<string, string | undefined, string>;
  password_cipher: ColumnType<string | null, string | null | undefined, string | null>;
  test_address: ColumnType<string, string | undefined, string>;
}

export interface MailTests {
  organisation_uid: string;
  tested_at: ColumnType<Date, Date | string, Date | string>;
  address: string;
  ok: boolean;
  outcome: string;
}

export interface Mails {
  organisation_uid: string;
  uid: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  recipient: string;
  user_uid: ColumnType<string | null, string | null | undefined, string | null>;
  body_cipher: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  tries: ColumnType<number, number | undefined, number>;
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  leased_until: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  kept_as: ColumnType<string | null, string | null | undefined, string | null>;
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

export interface NotificationDays {
  organisation_uid: string;
  checked_on: string;
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>;
  start_keys: ColumnType<string[], string[] | undefined, string[]>;
}

export interface NotificationReceipts {
  organisation_uid: string;
  uid: string;
  notification_uid: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_uid: string;
  user_name: ColumnType<string, string | undefined, string>;
  method: string;
  address: ColumnType<string, string | undefined, string>;
  state: string;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  error: ColumnType<string, string | undefined, string>;
  digest: ColumnType<string | null, string | null | undefined, string | null>;
  due_at: ColumnType<Date, Date | string | undefined, Date | string>;
  mail_uid: ColumnType<string | null, string | null | undefined, string | null>;
  sent_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  read_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  sent_again: ColumnType<number, number | undefined, number>;
  event_notification_uid: ColumnType<string | null, string | null | undefined, string | null>;
  subject_uid: ColumnType<string | null, string | null | undefined, string | null>;
  happened_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface NotificationSettings {
  organisation_uid: string;
  user_uid: string;
  normal: ColumnType<string, string | undefined, string>;
  low: ColumnType<string, string | undefined, string>;
  quiet_from: ColumnType<string | null, string | null | undefined, string | null>;
  quiet_to: ColumnType<string | null, string | null | undefined, string | null>;
  time_zone: ColumnType<string | null, string | null | undefined, string | null>;
  normal_before: ColumnType<string, string | undefined, string>;
  low_before: ColumnType<string, string | undefined, string>;
}

export interface NotificationTemplateVersions {
  organisation_uid: string;
  template_uid: string;
  number: number;
  subject: string;
  content: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface NotificationTemplates {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  action: ColumnType<string | null, string | null | undefined, string | null>;
  subject: string;
  content: string;
  number: ColumnType<number, number | undefined, number>;
  is_system: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface Notifications {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  type: string;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  subject: string;
  content: string;
  methods: string[];
  urgency: ColumnType<string, string | undefined, string>;
  state: string;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  scheduled_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  sent_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  pinned_until: ColumnType<string | null, string | null | undefined, string | null>;
  all_users: ColumnType<boolean, boolean | undefined, boolean>;
  user_uids: ColumnType<string[], string[] | undefined, string[]>;
  role_uids: ColumnType<string[], string[] | undefined, string[]>;
  industry_uids: ColumnType<string[], string[] | undefined, string[]>;
  client_uids: ColumnType<string[], string[] | undefined, string[]>;
  source_uid: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_name: ColumnType<string, string | undefined, string>;
  event_notification_uid: ColumnType<string | null, string | null | undefined, string | null>;
  template_uid: ColumnType<string | null, string | null | undefined, string | null>;
  template_number: ColumnType<number | null, number | null | undefined, number | null>;
  event_uid: ColumnType<string | null, string | null | undefined, string | null>;
  object: ColumnType<string | null, string | null | undefined, string | null>;
  action: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_name: ColumnType<string, string | undefined, string>;
  subject_uid: ColumnType<string | null, string | null | undefined, string | null>;
  happened_on: ColumnType<string | null, string | null | undefined, string | null>;
  link: ColumnType<string | null, string | null | undefined, string | null>;
  facts: ColumnType<unknown, unknown | undefined, unknown>;
  is_test: ColumnType<boolean, boolean | undefined, boolean>;
  left_out: ColumnType<string[], string[] | undefined, string[]>;
}

export interface OrganisationDays {
  organisation_uid: string;
  day: string;
  users: number;
  activities: number;
  approved: number;
  critical: number;
  overdue_reviews: number;
  expired_certificates: number;
  failed_mails: number;
  failed_jobs: number;
}

export interface OrganisationFigures {
  organisation_uid: string;
  measured_at: ColumnType<Date, Date | string | undefined, Date | string>;
  audit_id: string;
  last_activity_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  users: number;
  activities: number;
  approved: number;
  critical: number;
}

export interface OrganisationLogos {
  organisation_uid: string;
  content_type: string;
  content: Buffer;
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
  mfa_policy: ColumnType<string, string | undefined, string>;
  industry_uid: ColumnType<string | null, string | null | undefined, string | null>;
  logo_hash: ColumnType<string | null, string | null | undefined, string | null>;
  deleted_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  state_before_deletion: ColumnType<string | null, string | null | undefined, string | null>;
  live_notification: ColumnType<boolean, boolean | undefined, boolean>;
  users_generate_reports: ColumnType<boolean, boolean | undefined, boolean>;
  landlords_generate_reports: ColumnType<boolean, boolean | undefined, boolean>;
  review_months: ColumnType<number, number | undefined, number>;
  approval_policies: ColumnType<unknown, unknown | undefined, unknown>;
  bcp_review_months: ColumnType<number, number | undefined, number>;
  resilience_plan_review_months: ColumnType<number, number | undefined, number>;
}

export interface PlanStandings {
  organisation_uid: string;
  bcp_uid: ColumnType<string | null, string | null | undefined, string | null>;
  resilience_plan_uid: ColumnType<string | null, string | null | undefined, string | null>;
  plan_uid: ColumnType<string, never, never>;
  activity_uid: string;
  taken_at: ColumnType<Date, Date | string, Date | string>;
  standing: unknown;
  names: ColumnType<unknown, unknown | undefined, unknown>;
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

export interface QuietWrites {
  organisation_uid: string;
  id: string;
}

export interface RecoveryCodes {
  organisation_uid: string;
  user_uid: string;
  code_hash: string;
  used_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface ReportFiles {
  organisation_uid: string;
  report_uid: string;
  format: string;
  file_hash: string;
  size: number;
  pages: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ReportTemplateDefaults {
  organisation_uid: string;
  type: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  own_uid: ColumnType<string | null, string | null | undefined, string | null>;
  landlord_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ReportTemplateRules {
  organisation_uid: string;
  type: string;
  allow_customise: boolean;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReportTemplates {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  type: string;
  number: ColumnType<number, number | undefined, number>;
  status: ColumnType<string, string | undefined, string>;
  content: unknown;
  published_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_name: ColumnType<string, string | undefined, string>;
}

export interface Reports {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  type: string;
  name: string;
  scope: unknown;
  record_uid: ColumnType<string | null, never, never>;
  formats: string[];
  as_of: ColumnType<Date, Date | string | undefined, Date | string>;
  revision_uid: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  job_uid: ColumnType<string | null, string | null | undefined, string | null>;
  error: ColumnType<string, string | undefined, string>;
  digest: ColumnType<string, string | undefined, string>;
  missing_signs: ColumnType<string[], string[] | undefined, string[]>;
  completed_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_name: ColumnType<string, string | undefined, string>;
}

export interface ResiliencePlanActivations {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  bcp_uid: ColumnType<string | null, string | null | undefined, string | null>;
  resilience_plan_uid: ColumnType<string | null, string | null | undefined, string | null>;
  activated_uid: ColumnType<string, never, never>;
  condition: ColumnType<string, string | undefined, string>;
}

export interface ResiliencePlanContacts {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  name: string;
  organisation_name: ColumnType<string, string | undefined, string>;
  purpose: ColumnType<string, string | undefined, string>;
  phone: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  verified_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ResiliencePlanMessages {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  audience: string;
  channel: ColumnType<string, string | undefined, string>;
  content: ColumnType<string, string | undefined, string>;
  sender_uid: ColumnType<string | null, string | null | undefined, string | null>;
  counted_from: ColumnType<string, string | undefined, string>;
  due_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  repeat_minutes: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ResiliencePlanOwners {
  organisation_uid: string;
  plan_uid: string;
  owner_uid: string;
}

export interface ResiliencePlanScope {
  organisation_uid: string;
  plan_uid: string;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  scenario_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string, never, never>;
}

export interface ResiliencePlanStrategies {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  loss: string;
  implement_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  longest_use_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  capacity_percent: ColumnType<number | null, number | null | undefined, number | null>;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  application_uid: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  utility_uid: ColumnType<string | null, string | null | undefined, string | null>;
  role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string | null, never, never>;
  record_kind: ColumnType<string | null, never, never>;
}

export interface ResiliencePlanTaskLinks {
  organisation_uid: string;
  plan_uid: string;
  task_uid: string;
  predecessor_uid: string;
  lag_minutes: ColumnType<number, number | undefined, number>;
}

export interface ResiliencePlanTaskRecords {
  organisation_uid: string;
  plan_uid: string;
  task_uid: string;
  relation: string;
  extent: ColumnType<string, string | undefined, string>;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  application_uid: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  utility_uid: ColumnType<string | null, string | null | undefined, string | null>;
  role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string | null, never, never>;
  record_kind: ColumnType<string | null, never, never>;
}

export interface ResiliencePlanTasks {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  number: number;
  title: string;
  instructions: ColumnType<string, string | undefined, string>;
  phase: string;
  team_role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  people: ColumnType<number, number | undefined, number>;
  duration_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  worst_duration_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  used_in: ColumnType<string, string | undefined, string>;
  success_check: ColumnType<string, string | undefined, string>;
  place: ColumnType<string, string | undefined, string>;
}

export interface ResiliencePlanTeam {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  role_uid: string;
  person_uid: string;
}

export interface ResiliencePlanTexts {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  key: ColumnType<string, string | undefined, string>;
  title: ColumnType<string, string | undefined, string>;
  content: unknown;
}

export interface ResiliencePlanTriggers {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  position: number;
  name: string;
  measure: ColumnType<string, string | undefined, string>;
  threshold_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  decision_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  authority_uid: ColumnType<string | null, string | null | undefined, string | null>;
  authority: ColumnType<string, string | undefined, string>;
}

export interface ResiliencePlanVersionContents {
  organisation_uid: string;
  version_uid: string;
  content: string;
}

export interface ResiliencePlanVersions {
  organisation_uid: string;
  uid: string;
  plan_uid: string;
  number: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  digest: string;
  submitted_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  submitted_by_name: ColumnType<string, string | undefined, string>;
  approved_by_names: ColumnType<string, string | undefined, string>;
}

export interface ResiliencePlans {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  classification: ColumnType<string, string | undefined, string>;
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  review_on: ColumnType<string | null, string | null | undefined, string | null>;
  category_uid: ColumnType<string | null, string | null | undefined, string | null>;
  status_uid: string;
  is_template: ColumnType<boolean, boolean | undefined, boolean>;
  version_number: ColumnType<number, number | undefined, number>;
  in_force_number: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ReviewAnswers {
  organisation_uid: string;
  uid: string;
  review_uid: string;
  record_uid: string;
  answer: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  by_name: ColumnType<string, string | undefined, string>;
  due_on: string;
  moved_to: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string, string | undefined, string>;
}

export interface ReviewCauses {
  organisation_uid: string;
  uid: string;
  review_uid: string;
  reason: string;
  source_uid: string;
  subject_uid: string;
  subject_name: ColumnType<string, string | undefined, string>;
  part: ColumnType<string, string | undefined, string>;
  due_on: string;
  noted_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReviewPeople {
  organisation_uid: ColumnType<string | null, never, never>;
  review_uid: ColumnType<string | null, never, never>;
  level: ColumnType<number | null, never, never>;
  user_uid: ColumnType<string | null, never, never>;
  due_on: ColumnType<string | null, never, never>;
}

export interface Reviews {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  bcp_uid: ColumnType<string | null, string | null | undefined, string | null>;
  resilience_plan_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string, never, never>;
  record_kind: ColumnType<string, never, never>;
  state: ColumnType<string, string | undefined, string>;
  outcome: ColumnType<string | null, string | null | undefined, string | null>;
  ended_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  approved_at: ColumnType<Date, Date | string, Date | string>;
  counts_from: string;
  months: ColumnType<number | null, number | null | undefined, number | null>;
  cycle_due_on: string;
  moved_to: ColumnType<string | null, string | null | undefined, string | null>;
  moved_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  postponed: ColumnType<number, number | undefined, number>;
  due_on: string;
  reason: ColumnType<string, string | undefined, string>;
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

export interface SavedViewDefaults {
  organisation_uid: string;
  user_uid: string;
  list: string;
  view_uid: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SavedViews {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  owner_uid: string;
  list: string;
  name: string;
  query: ColumnType<unknown, unknown | undefined, unknown>;
  columns: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  density: ColumnType<string | null, string | null | undefined, string | null>;
  shared: ColumnType<boolean, boolean | undefined, boolean>;
  for_everyone: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface ScenarioCategories {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
}

export interface ScenarioLinks {
  organisation_uid: string;
  uid: string;
  scenario_uid: string;
  dependent_uid: string;
  provider_uid: string;
  tolerance_minutes: ColumnType<number, number | undefined, number>;
  group_name: ColumnType<string, string | undefined, string>;
  group_required: ColumnType<number, number | undefined, number>;
  note: ColumnType<string, string | undefined, string>;
}

export interface ScenarioNodes {
  organisation_uid: string;
  scenario_uid: string;
  activity_uid: ColumnType<string | null, string | null | undefined, string | null>;
  application_uid: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_uid: ColumnType<string | null, string | null | undefined, string | null>;
  supplier_uid: ColumnType<string | null, string | null | undefined, string | null>;
  location_uid: ColumnType<string | null, string | null | undefined, string | null>;
  utility_uid: ColumnType<string | null, string | null | undefined, string | null>;
  role_uid: ColumnType<string | null, string | null | undefined, string | null>;
  record_uid: ColumnType<string, never, never>;
  record_kind: ColumnType<string, never, never>;
  x: ColumnType<number | null, number | null | undefined, number | null>;
  y: ColumnType<number | null, number | null | undefined, number | null>;
  restart_minutes: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ScenarioOwners {
  organisation_uid: string;
  scenario_uid: string;
  owner_uid: string;
}

export interface ScenarioRunResults {
  organisation_uid: string;
  run_uid: string;
  result: unknown;
}

export interface ScenarioRuns {
  organisation_uid: string;
  uid: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by_uid: ColumnType<string | null, string | null | undefined, string | null>;
  scenario_uid: string;
  name: string;
  targets: unknown;
  figures: unknown;
  graph_digest: string;
}

export interface ScenarioTargets {
  organisation_uid: string;
  scenario_uid: string;
  record_uid: string;
  lost_at_minutes: ColumnType<number, number | undefined, number>;
  outage_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  forever: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface SecondFactorFailures {
  organisation_uid: string;
  user_uid: string;
  failures: number;
  locked_until: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
}

export interface Servers {
  uid: string;
  name: string;
  release: string;
  schema: string;
  files: string;
  started_at: ColumnType<Date, Date | string, Date | string>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
  factor_proved: ColumnType<boolean, boolean | undefined, boolean>;
  last_active_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SignInAttempts {
  organisation_uid: string;
  subject: string;
  failures: ColumnType<number, number | undefined, number>;
  window_started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  locked_until: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  locks: ColumnType<number, number | undefined, number>;
}

export interface SupplierCategories {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
}

export interface SupplierCertificateNotices {
  organisation_uid: string;
  certificate_uid: string;
  state: string;
  expires_on: string;
  noticed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SupplierCertificates {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  supplier_uid: string;
  file_name: string;
  kind: ColumnType<string, string | undefined, string>;
  issuer: ColumnType<string, string | undefined, string>;
  issued_on: ColumnType<string | null, string | null | undefined, string | null>;
  expires_on: ColumnType<string | null, string | null | undefined, string | null>;
  file_hash: string;
  file_type: string;
  file_size: number;
  active_content: ColumnType<string[], string[] | undefined, string[]>;
}

export interface SupplierLinks {
  organisation_uid: string;
  uid: string;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  dependent_uid: string;
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
  note: ColumnType<string, string | undefined, string>;
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
  rpo_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  status_uid: ColumnType<string | null, string | null | undefined, string | null>;
  category_uid: ColumnType<string | null, string | null | undefined, string | null>;
  contact_name: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  phone: ColumnType<string, string | undefined, string>;
  address: ColumnType<string, string | undefined, string>;
  tax_code: ColumnType<string, string | undefined, string>;
  storage_location: ColumnType<string, string | undefined, string>;
  contract_ends_on: ColumnType<string | null, string | null | undefined, string | null>;
  payment_frequency: ColumnType<string | null, string | null | undefined, string | null>;
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
  password_changed_at: ColumnType<Date | null, Date | null | string | undefined, Date | null | string>;
  mfa_state: ColumnType<string, string | undefined, string>;
  mfa_secret: ColumnType<string | null, string | null | undefined, string | null>;
  mfa_pending_secret: ColumnType<string | null, string | null | undefined, string | null>;
  mfa_last_step: ColumnType<string, string | undefined, string>;
  preferences: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface DB {
  access_event_counts: AccessEventCounts;
  activities: Activities;
  activity_batch_contents: ActivityBatchContents;
  activity_batch_results: ActivityBatchResults;
  activity_batch_targets: ActivityBatchTargets;
  activity_batches: ActivityBatches;
  activity_link_alternatives: ActivityLinkAlternatives;
  activity_links: ActivityLinks;
  activity_owners: ActivityOwners;
  activity_remote_factors: ActivityRemoteFactors;
  activity_roles: ActivityRoles;
  activity_snapshots: ActivitySnapshots;
  activity_standings: ActivityStandings;
  application_links: ApplicationLinks;
  applications: Applications;
  approval_rounds: ApprovalRounds;
  approvals: Approvals;
  as_of_gaps: AsOfGaps;
  as_of_records: AsOfRecords;
  as_of_results: AsOfResults;
  assessment_categories: AssessmentCategories;
  assessment_graphs: AssessmentGraphs;
  assessment_items: AssessmentItems;
  assessment_owners: AssessmentOwners;
  assessment_scopes: AssessmentScopes;
  assessment_snapshots: AssessmentSnapshots;
  assessments: Assessments;
  audit_entries: AuditEntries;
  audit_seals: AuditSeals;
  backup_runs: BackupRuns;
  bcp_activations: BcpActivations;
  bcp_contacts: BcpContacts;
  bcp_messages: BcpMessages;
  bcp_owners: BcpOwners;
  bcp_scope: BcpScope;
  bcp_strategies: BcpStrategies;
  bcp_task_links: BcpTaskLinks;
  bcp_task_records: BcpTaskRecords;
  bcp_tasks: BcpTasks;
  bcp_team: BcpTeam;
  bcp_texts: BcpTexts;
  bcp_triggers: BcpTriggers;
  bcp_version_contents: BcpVersionContents;
  bcp_versions: BcpVersions;
  budget_uses: BudgetUses;
  business_continuity_plans: BusinessContinuityPlans;
  business_units: BusinessUnits;
  calendar_feeds: CalendarFeeds;
  challenges: Challenges;
  clients: Clients;
  dependency_links: DependencyLinks;
  dependency_scenarios: DependencyScenarios;
  derived_links: DerivedLinks;
  divisions: Divisions;
  email_refusals: EmailRefusals;
  equipment: Equipment;
  equipment_categories: EquipmentCategories;
  equipment_links: EquipmentLinks;
  equipment_owners: EquipmentOwners;
  equipment_ownerships: EquipmentOwnerships;
  event_notification_divisions: EventNotificationDivisions;
  event_notification_roles: EventNotificationRoles;
  event_notifications: EventNotifications;
  first_start_codes: FirstStartCodes;
  first_start_tries: FirstStartTries;
  former_keys: FormerKeys;
  gap_acceptances: GapAcceptances;
  impact_categories: ImpactCategories;
  import_changes: ImportChanges;
  import_creations: ImportCreations;
  import_mappings: ImportMappings;
  import_records: ImportRecords;
  import_sheets: ImportSheets;
  imports: Imports;
  industries: Industries;
  installation: Installation;
  jobs: Jobs;
  known_devices: KnownDevices;
  location_alternates: LocationAlternates;
  location_links: LocationLinks;
  locations: Locations;
  mail_settings: MailSettings;
  mail_tests: MailTests;
  mails: Mails;
  master_rows: MasterRows;
  notification_days: NotificationDays;
  notification_receipts: NotificationReceipts;
  notification_settings: NotificationSettings;
  notification_template_versions: NotificationTemplateVersions;
  notification_templates: NotificationTemplates;
  notifications: Notifications;
  organisation_days: OrganisationDays;
  organisation_figures: OrganisationFigures;
  organisation_logos: OrganisationLogos;
  organisations: Organisations;
  plan_standings: PlanStandings;
  providers: Providers;
  quiet_writes: QuietWrites;
  recovery_codes: RecoveryCodes;
  report_files: ReportFiles;
  report_template_defaults: ReportTemplateDefaults;
  report_template_rules: ReportTemplateRules;
  report_templates: ReportTemplates;
  reports: Reports;
  resilience_plan_activations: ResiliencePlanActivations;
  resilience_plan_contacts: ResiliencePlanContacts;
  resilience_plan_messages: ResiliencePlanMessages;
  resilience_plan_owners: ResiliencePlanOwners;
  resilience_plan_scope: ResiliencePlanScope;
  resilience_plan_strategies: ResiliencePlanStrategies;
  resilience_plan_task_links: ResiliencePlanTaskLinks;
  resilience_plan_task_records: ResiliencePlanTaskRecords;
  resilience_plan_tasks: ResiliencePlanTasks;
  resilience_plan_team: ResiliencePlanTeam;
  resilience_plan_texts: ResiliencePlanTexts;
  resilience_plan_triggers: ResiliencePlanTriggers;
  resilience_plan_version_contents: ResiliencePlanVersionContents;
  resilience_plan_versions: ResiliencePlanVersions;
  resilience_plans: ResiliencePlans;
  review_answers: ReviewAnswers;
  review_causes: ReviewCauses;
  review_people: ReviewPeople;
  reviews: Reviews;
  roles: Roles;
  saved_view_defaults: SavedViewDefaults;
  saved_views: SavedViews;
  scenario_categories: ScenarioCategories;
  scenario_links: ScenarioLinks;
  scenario_nodes: ScenarioNodes;
  scenario_owners: ScenarioOwners;
  scenario_run_results: ScenarioRunResults;
  scenario_runs: ScenarioRuns;
  scenario_targets: ScenarioTargets;
  second_factor_failures: SecondFactorFailures;
  servers: Servers;
  sessions: Sessions;
  sign_in_attempts: SignInAttempts;
  supplier_categories: SupplierCategories;
  supplier_certificate_notices: SupplierCertificateNotices;
  supplier_certificates: SupplierCertificates;
  supplier_links: SupplierLinks;
  suppliers: Suppliers;
  team_member_business_units: TeamMemberBusinessUnits;
  team_member_divisions: TeamMemberDivisions;
  team_members: TeamMembers;
  user_roles: UserRoles;
  users: Users;
}
