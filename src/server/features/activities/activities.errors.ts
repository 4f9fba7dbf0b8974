import { duplicate } from '#root/server/db/constraint-errors.ts';
import { AppError, defineError, invalidField } from '#root/server/errors.ts';

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

const choose = (field: string) => () => invalidField(field, 'Choose one from the list');

export const activityConstraints = {
  activities_name: duplicate('name', nameTaken),
  activities_division: choose('divisionUid'),
  activities_business_unit: choose('businessUnitUid'),
  activities_unit_in_division: choose('businessUnitUid'),
  activities_owner: choose('ownerUid'),
  activities_deputy: choose('deputyUid'),
  activities_priority: choose('priorityUid'),
  activities_location: choose('locationUid'),
};
