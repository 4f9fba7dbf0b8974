import { duplicate, reference } from '#root/server/db/constraint-errors.ts';
import { AppError, defineError } from '#root/server/errors.ts';

const nameTaken = 'An activity with this name exists already. Use another name.';

/** The name is taken; `details.uid` leads to the activity that has it. */
export const duplicateName = (uid: string | undefined) =>
  new AppError('duplicate', 409, nameTaken, {
    fields: [{ field: 'name', message: nameTaken }],
    ...(uid && { details: { uid } }),
  });

export const activityErrors = {
  nameMismatch: () =>
    new AppError('name_mismatch', 422, 'Type the name of the activity to delete it.', {
      fields: [{ field: 'confirmName', message: 'This is not the name of the activity' }],
    }),
  incomplete: defineError('incomplete', 422, 'Some answers are still needed before this activity can be submitted.'),
  ownSubmission: defineError(
    'own_submission',
    422,
    'You submitted this activity yourself. Ask somebody else to approve or return it.',
  ),
  wrongState: (message: string) => new AppError('wrong_state', 422, message),
};

export const activityConstraints = {
  activities_name: duplicate('name', nameTaken),
  activities_division: reference('divisionUid'),
  activities_business_unit: reference('businessUnitUid'),
  activities_unit_in_division: reference('businessUnitUid'),
  activities_owner: reference('ownerUid'),
  activities_deputy: reference('deputyUid'),
  activities_priority: reference('priorityUid'),
  activities_location: reference('locationUid'),
};
