import type { DuplicationPart } from '#root/contract/landlord/organisation-duplications.ts';
import { records } from '#root/contract/shared/records/all-records.ts';
import { describeKind, findTable, type KindThatCan, listKindsThatCan } from '#root/contract/shared/records/records.ts';

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

const needsSomething = (row: Row) => providers.some((column) => isSet(row[column]));

/** What is different in a copy of a table's rows, and which rows make no sense without what was not copied. */
const special: Readonly<Record<string, Pick<CopiedTable, 'change' | 'keep'>>> = {
  activities: { change: asDraft },
  activity_links: { keep: needsSomething },
  scenario_nodes: { keep: (row) => isSet(row.activity_uid) || needsSomething(row) },
};

function findPart(kind: KindThatCan<'duplicate'>): { part?: DuplicationPart } {
  const part = records[kind].can.duplicate;
  return part === 'always' ? {} : { part };
}

const copiedKinds = listKindsThatCan('duplicate');

/**
 * The tables that a duplicate has rows of, each after those that it refers to. A reference to a record that is not copied is
 * left empty; a row that cannot do without it is left out.
 */
export const copiedTables: readonly CopiedTable[] = [
  { table: 'clients' },
  ...copiedKinds.map((kind) => ({ table: findTable(kind), ...findPart(kind) })),
  ...copiedKinds.flatMap((kind) =>
    Object.entries(describeKind(kind).parts ?? {})
      .filter(([, { copied = true }]) => copied)
      .map(([table]) => ({ table, ...findPart(kind) })),
  ),
].map((copied) => ({ ...copied, ...special[copied.table] }));

/** The rest: people and how they sign in, secrets, files, logs, queues, and what is of one moment. A test knows of no others. */
export const neverCopied: readonly string[] = [
  ...['users', 'user_roles', 'sessions', 'sign_in_attempts', 'challenges', 'recovery_codes'],
  'second_factor_failures',
  ...[
    'mail_settings',
    'mail_tests',
    'mails',
    'jobs',
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
