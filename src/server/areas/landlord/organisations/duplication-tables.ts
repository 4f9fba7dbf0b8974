import type { DuplicationPart } from '#root/contract/landlord/organisation-duplications.ts';
import type { NotificationAction, NotificationObject } from '#root/contract/notifications/notification-objects.ts';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import {
  describeKind,
  findTable,
  type KindThatCan,
  listKindsThatCan,
  needyKinds,
} from '#root/contract/shared/kinds/kinds.ts';
import { findWatched } from '#root/server/shared/notifications/watched-tables.ts';

/** A row as JSON. */
export type Row = Record<string, unknown>;

interface CopiedTable {
  readonly table: string;
  /** The part that must be chosen for the table to be copied; undefined if the table is always copied. */
  readonly part?: DuplicationPart;
  /** Returns the row as the copy gets it. `all` returns the rows of a table as they were before copying. */
  readonly change?: (row: Row, all: (table: string) => readonly Row[]) => Row;
  /** Returns false for a row that means nothing in the copy, because it depends on records that were not copied. */
  readonly keep?: (row: Row) => boolean;
}

const providerColumns = [
  'needs_activity_uid',
  'application_uid',
  'equipment_uid',
  'supplier_uid',
  'location_uid',
  'utility_uid',
  'role_uid',
];

const isSet = (value: unknown) => value !== null && value !== undefined;

/**
 * Returns the activity as the copy gets it: a draft with all answers, without approval. An archived activity stays
 * archived.
 */
const toDraft = (row: Row): Row => ({
  ...row,
  state: row.state === 'archived' ? 'archived' : 'draft',
  submitted_at: null,
  approved_at: null,
  review_note: '',
});

/** The phases in which records keep their status. Records in all other phases become drafts. */
const keptPhases = ['draft', 'archived'];

/**
 * Returns the uid of the status that the copy of a record gets. A draft or an archived record keeps its status. Any
 * other record gets a status for drafts, if one is active.
 */
function findDraftStatus(row: Row, all: (table: string) => readonly Row[]): unknown {
  const statuses = all('master_rows');
  const own = statuses.find(({ uid }) => uid === row.status_uid);
  const [draft] = statuses
    .filter(({ list, phase, is_active: isActive }) => list === own?.list && phase === 'draft' && isActive === true)
    .sort((a, b) => Number(b.is_default) - Number(a.is_default) || Number(a.position) - Number(b.position));
  const isKept = keptPhases.includes(String(own?.phase)) || draft === undefined;
  return isKept ? row.status_uid : draft.uid;
}

type Change = NonNullable<CopiedTable['change']>;

/** Returns the plan as the copy gets it: as version 1, without a version in force. */
const toDraftPlan: Change = (row, all) => ({
  ...row,
  status_uid: findDraftStatus(row, all),
  version_number: 1,
  in_force_number: null,
});

/** Returns the BIA as the copy gets it: not launched yet. */
const toPlannedAssessment: Change = (row, all) => ({
  ...row,
  status_uid: findDraftStatus(row, all),
  launched_at: null,
  closed_at: null,
  approved_at: null,
  next_review_on: null,
  previous_uid: null,
});

/**
 * Returns the notification rule as the copy gets it. The logged changes that trigger the rule are those that this
 * release defines for it.
 */
const toWatched: Change = (row) => ({
  ...row,
  ...findWatched({ object: row.object as NotificationObject, action: row.action as NotificationAction }),
});

const hasProvider = (row: Row) => providerColumns.some((column) => isSet(row[column]));

/** The tables of links that can form groups of alternatives, each with the column of the dependent. */
export const groupTables: readonly (readonly [table: string, dependent: string])[] = [
  ['activity_links', 'activity_uid'],
  ...needyKinds.map((kind) => [`${kind}_links`, 'dependent_uid'] as const),
];

const scopeColumns = ['division_uid', 'business_unit_uid', 'activity_uid'];

/** Rules for the tables whose rows are changed or skipped in a copy. */
const specialRules: Readonly<Record<string, Pick<CopiedTable, 'change' | 'keep'>>> = {
  activities: { change: toDraft },
  activity_links: { keep: hasProvider },
  ...Object.fromEntries(needyKinds.map((kind) => [`${kind}_links`, { keep: hasProvider }])),
  assessments: { change: toPlannedAssessment },
  event_notifications: { change: toWatched },
  assessment_scopes: { keep: (row) => scopeColumns.some((column) => isSet(row[column])) },
  scenario_nodes: { keep: (row) => isSet(row.activity_uid) || hasProvider(row) },
  ...Object.fromEntries(
    planKinds.flatMap((kind) => [
      [findTable(kind), { change: toDraftPlan }],
      [`${kind}_scope`, { keep: (row: Row) => isSet(row.activity_uid) || isSet(row.scenario_uid) || hasProvider(row) }],
      [`${kind}_task_records`, { keep: (row: Row) => isSet(row.activity_uid) || hasProvider(row) }],
    ]),
  ),
};

function findPart(kind: KindThatCan<'duplicate'>): { part?: DuplicationPart } {
  const part = records[kind].can.duplicate;
  return part === 'always' ? {} : { part };
}

const copiedKinds = listKindsThatCan('duplicate');

/**
 * The tables that are copied. Each table comes after the tables that it refers to. A reference to a record that is not
 * copied is cleared; a row that requires the reference is skipped.
 */
export const copiedTables: readonly CopiedTable[] = [
  { table: 'clients' },
  ...copiedKinds.map((kind) => ({ table: findTable(kind), ...findPart(kind) })),
  ...copiedKinds.flatMap((kind) =>
    Object.entries(describeKind(kind).parts ?? {})
      .filter(([, { copied = true }]) => copied)
      .map(([table]) => ({ table, ...findPart(kind) })),
  ),
].map((copied) => ({ ...copied, ...specialRules[copied.table] }));

/**
 * The tables that are not copied: users and sign-ins, secrets, files, logs, queues and temporary data. A test compares
 * both lists with the schema.
 */
export const neverCopied: readonly string[] = [
  ...['users', 'user_roles', 'sessions', 'sign_in_attempts', 'challenges', 'recovery_codes'],
  ...['second_factor_failures', 'known_devices', 'budget_uses'],
  ...[
    'mail_settings',
    'mail_tests',
    'email_refusals',
    'mails',
    'jobs',
    'audit_entries',
    'audit_seals',
    'access_event_counts',
    'quiet_writes',
    'organisation_figures',
    'organisation_days',
    ...['as_of_results', 'as_of_records', 'as_of_gaps'],
    ...['reports', 'report_files'],
    // The revisions of report templates are numbered and published for the organisation that wrote them. The landlord's
    // revisions apply to the duplicate too.
    ...['report_templates', 'report_template_defaults', 'report_template_rules'],
    // The versions of a copied template begin at 1 again.
    'notification_template_versions',
    'notifications',
    'notification_receipts',
    'notification_settings',
    'notification_days',
  ],
  ...[
    'organisation_logos',
    'supplier_certificates',
    'supplier_certificate_notices',
    'activity_snapshots',
    'activity_standings',
    'plan_standings',
    // A decision about a risk is valid only in the organisation that made it.
    'gap_acceptances',
    // A copy is a draft that nobody has submitted.
    'approval_rounds',
    'approvals',
    // A copy is not approved, so it has no review date.
    'reviews',
    'review_causes',
    'review_answers',
    'calendar_feeds',
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
    // A copy of a BIA has not been launched.
    'assessment_items',
    'assessment_snapshots',
    'assessment_graphs',
    // A copy of a plan is a draft.
    ...planKinds.flatMap((kind) => [`${kind}_versions`, `${kind}_version_contents`]),
  ],
  // Only the landlord has industries.
  'industries',
  // The organisation's own row is created separately, with the settings of the source.
  'organisations',
];
