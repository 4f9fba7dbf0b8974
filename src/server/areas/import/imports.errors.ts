import { registerFields } from '#root/contract/import/register-fields.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';
import { listReferenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';

export const importErrors = {
  /** 422 with the reason in words. */
  notATable: (reason: string) =>
    new AppError('not_a_table', 422, reason, { fields: [{ field: 'file', message: reason }] }),
  tooManyRows: defineError(
    'too_many_rows',
    422,
    'An import takes 10,000 rows and 20 sheets in all. Import the rest afterwards.',
  ),
  alreadyApplied: defineError('already_applied', 409, 'This import has been applied already.'),
  previewOutdated: defineError(
    'preview_outdated',
    409,
    'Something has changed since this was looked at, so that the import would do something else. Look at the preview again.',
  ),
  nothingToDo: defineError('nothing_to_do', 422, 'There is nothing in this import that would change anything.'),
  rowsWithErrors: defineError(
    'rows_with_errors',
    422,
    'Some rows can not go in as they are. Mend them, or choose to leave them out.',
  ),
  notUndoable: defineError(
    'not_undoable',
    409,
    'This import can not be undone: it was not applied within the last 24 hours, or is undone already.',
  ),
  noSuchSuggestion: defineError(
    'no_such_suggestion',
    422,
    'This suggestion does not apply any more. Look at the row again.',
  ),
  missingPermissions: (missing: readonly string[]) =>
    new AppError('forbidden', 403, `You may not do all of what this import does. It needs: ${missing.join(', ')}.`, {
      details: { missing },
    }),
};

/** Somebody else was faster: what was free, there, or listed when the rows were looked at is so no longer. */
const outdated = () => importErrors.previewOutdated();

const registerConstraints = Object.values(registerSpecs).flatMap(({ kind, record }) => [
  `${kind}_name`,
  ...listReferenceConstraints(record, registerFields[record]).map(([constraint]) => constraint),
]);

export const importConstraints = Object.fromEntries(
  [
    ...['activities_name', ...registerConstraints, 'equipment_owners_email'],
    ...['division', 'owner', 'deputy', 'priority', 'rto', 'mtpd', 'mdl', 'rto_below_mtpd'].map(
      (part) => `activities_${part}`,
    ),
    ...['activity', 'needs', 'application', 'equipment', 'supplier', 'location', 'utility', 'role', 'once'].map(
      (part) => `activity_links_${part}`,
    ),
    ...['master_rows_name', 'master_rows_minutes_once'],
  ].map((constraint) => [constraint, outdated]),
);
