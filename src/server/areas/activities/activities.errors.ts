import { AppError, defineError } from '#root/server/platform/http/define-error.ts';
import { activityNameTaken } from '#root/server/shared/activities/activity-constraints.ts';

/** Returns the error for a name that is taken; `details.uid` is the uid of the activity that has the name. */
export const createDuplicateName = (uid: string | undefined) =>
  new AppError('duplicate', 409, activityNameTaken, {
    fields: [{ field: 'name', message: activityNameTaken }],
    ...(uid && { details: { uid } }),
  });

export const activityErrors = {
  nameMismatch: () =>
    new AppError('name_mismatch', 422, 'Type the name of the activity to delete it.', {
      fields: [{ field: 'confirmName', message: 'This is not the name of the activity' }],
    }),
  incomplete: defineError('incomplete', 422, 'Some answers are still needed before this activity can be submitted.'),
  notAsApproved: defineError(
    'not_as_approved',
    422,
    'This activity differs from its approved version. Submit it for approval.',
  ),
  neverApproved: defineError(
    'never_approved',
    422,
    'This activity has never been approved, so there is no earlier version.',
  ),
  /** @param names the names that the deleted records had when the activity was approved */
  notRestorable: (names: readonly string[]) =>
    new AppError(
      'not_restorable',
      422,
      `The approved version can’t be restored, because it refers to records that no longer exist: ${names.join(', ')}.`,
    ),
  openDraft: defineError(
    'open_draft',
    422,
    'This activity has changes that have not been approved. Submit or discard the changes first.',
  ),
  wrongState: (message: string) => new AppError('wrong_state', 422, message),
};
