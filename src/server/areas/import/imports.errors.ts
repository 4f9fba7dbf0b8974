import { maxImportRows, maxImportSheets, maxImportText } from '#root/contract/import/import-terms.ts';
import { registerFields } from '#root/contract/import/register-fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { resourceKinds } from '#root/contract/resources/resources.ts';
import { findTable, needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';
import type { ReachedLimit } from '#root/server/platform/workers/start-thread.ts';
import { listReferenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';

export const importErrors = {
  /** Returns a 422 with the reason. */
  notATable: (reason: string) =>
    new AppError('not_a_table', 422, reason, { fields: [{ field: 'file', message: reason }], costly: true }),
  tooManyRows: defineError(
    'too_many_rows',
    422,
    `An import can have at most ${groupThousands(maxImportRows)} rows and ${maxImportSheets} sheets. Import the rest separately.`,
  ),
  tooMuchText: defineError(
    'too_large',
    422,
    `An import can have at most ${groupThousands(maxImportText)} characters. Delete columns that are not needed, or import the file in several parts.`,
  ),
  tooMuchToCheck: (reached: ReachedLimit) =>
    new AppError(
      'too_large',
      422,
      `Checking these rows takes ${reached === 'memory' ? 'too much memory' : 'more than 60 seconds'}. Import the file in several parts.`,
    ),
  alreadyApplied: defineError('already_applied', 409, 'This import has been applied already.'),
  previewOutdated: defineError(
    'preview_outdated',
    409,
    'The data has changed since this preview, so the result would be different. Review the preview again.',
  ),
  nothingToDo: defineError('nothing_to_do', 422, 'This import would not change anything.'),
  rowsWithErrors: defineError(
    'rows_with_errors',
    422,
    'Some rows have errors. Fix these rows, or import without them.',
  ),
  notUndoable: defineError(
    'not_undoable',
    409,
    'This import cannot be undone: it was applied more than 24 hours ago, or has been undone already.',
  ),
  noSuchSuggestion: defineError('no_such_suggestion', 422, 'This suggestion no longer applies. Review the row again.'),
  missingPermissions: (missing: readonly string[]) =>
    new AppError('forbidden', 403, `This import needs permissions that you do not have: ${missing.join(', ')}.`, {
      details: { missing },
    }),
};

/** Returns the error if someone else has changed a record since the rows that refer to it were checked. */
const outdated = () => importErrors.previewOutdated();

const registerConstraints = Object.values(registerSpecs).flatMap(({ kind }) => [
  `${findTable(kind)}_name`,
  ...listReferenceConstraints(kind, registerFields[kind]).map(([constraint]) => constraint),
]);

export const importConstraints = Object.fromEntries(
  [
    ...[
      'activities_name',
      'activities_code',
      ...registerConstraints,
      'equipment_owners_email',
      'activity_owners_email',
    ],
    ...[
      'division',
      'business_unit',
      'unit_in_division',
      'location',
      'owner',
      'deputy',
      'priority',
      'rto',
      'mtpd',
      'mdl',
      'rto_below_mtpd',
    ].map((part) => `activities_${part}`),
    ...['activity', ...needyKinds].flatMap((kind) =>
      ['activity', 'dependent', 'needs', ...resourceKinds, 'once'].map((part) => `${kind}_links_${part}`),
    ),
    ...['master_rows_name', 'master_rows_minutes_once'],
  ].map((constraint) => [constraint, outdated]),
);
