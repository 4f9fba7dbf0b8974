import type { DuplicationPart } from '#root/contract/organisation-duplications.ts';

/** A row as the database gives it as JSON. */
export type Row = Record<string, unknown>;

interface CopiedTable {
  readonly table: string;
  /** Copied when this was chosen; absent: always. */
  readonly part?: DuplicationPart;
  /** What is different in the copy. */
  readonly change?: (row: Row) => Row;
  /** False for a row that makes no sense without what was not copied along. */
  readonly keep?: (row: Row) => boolean;
}

const providers = [
  'needs_activity_uid',
  'application_uid',
  'equipment_uid',
  'supplier_uid',
  'location_uid',
  'utility_uid',
  'role_uid',
];

const isSet = (value: unknown) => value !== null && value !== undefined;

/** A copy has been approved by nobody: it begins as a draft, with all answers. */
const asDraft = (row: Row): Row => ({
  ...row,
  state: row.state === 'archived' ? 'archived' : 'draft',
  submitted_at: null,
  approved_at: null,
  review_note: '',
});

/**
 * The tables that a duplicate has rows of, each after those that it refers to. A reference to what is not copied is left
 * empty; a row that can't do without is left out.
 */
export const copiedTables: readonly CopiedTable[] = [
  { table: 'clients' },
  { table: 'roles' },
  { table: 'master_rows' },
  { table: 'impact_categories' },
  { table: 'team_members', part: 'team_members' },
  { table: 'divisions' },
  { table: 'business_units' },
  { table: 'team_member_divisions', part: 'team_members' },
  { table: 'team_member_business_units', part: 'team_members' },
  { table: 'activity_owners', part: 'activity_owners' },
  { table: 'supplier_categories', part: 'suppliers' },
  { table: 'suppliers', part: 'suppliers' },
  { table: 'applications', part: 'applications' },
  { table: 'equipment_categories', part: 'equipment' },
  { table: 'equipment_owners', part: 'equipment' },
  { table: 'equipment', part: 'equipment' },
  { table: 'equipment_ownerships', part: 'equipment' },
  { table: 'locations', part: 'locations' },
  { table: 'location_alternates', part: 'locations' },
  { table: 'activity_roles', part: 'activity_roles' },
  { table: 'activities', part: 'activities', change: asDraft },
  { table: 'activity_remote_factors', part: 'activities' },
  {
    table: 'activity_links',
    part: 'activities',
    keep: (row) => providers.some((column) => isSet(row[column])),
  },
  { table: 'activity_link_alternatives', part: 'activities' },
  { table: 'scenario_categories', part: 'activities' },
  { table: 'dependency_scenarios', part: 'activities' },
  { table: 'scenario_owners', part: 'activities' },
  {
    table: 'scenario_nodes',
    part: 'activities',
    keep: (row) => isSet(row.activity_uid) || providers.some((column) => isSet(row[column])),
  },
  { table: 'scenario_links', part: 'activities' },
  { table: 'scenario_targets', part: 'activities' },
];

/** The rest: people and how they sign in, secrets, files, logs, queues, and what is of one moment. A test knows of no others. */
export const neverCopied: readonly string[] = [
  ...['users', 'user_roles', 'sessions', 'sign_in_attempts', 'challenges', 'recovery_codes'],
  'second_factor_failures',
  ...[
    'mail_settings',
    'mail_tests',
    'mails',
    'jobs',
    'outbox',
    'audit_entries',
    'audit_seals',
    'quiet_writes',
    'organisation_figures',
  ],
  ...[
    'organisation_logos',
    'supplier_certificates',
    'supplier_certificate_notices',
    'activity_snapshots',
    'imports',
    'import_sheets',
    'import_changes',
    'import_creations',
    'import_mappings',
    'activity_batches',
    'activity_batch_contents',
    'activity_batch_targets',
    'activity_batch_results',
    'saved_views',
    'scenario_runs',
    'scenario_run_results',
    'saved_view_defaults',
  ],
  // The landlord's own.
  'industries',
  // Made anew, with the settings of the source.
  'organisations',
];
