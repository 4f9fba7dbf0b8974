import { maxItems, maxScopeActivities } from '#root/contract/assessments/assessment-terms.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { formatCount, groupThousands } from '#root/contract/platform/numbers.ts';
import { type ConstraintErrors, duplicate, reference } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError, invalidField } from '#root/server/platform/http/define-error.ts';

export const assessmentErrors = {
  wrongState: (message: string) => new AppError('wrong_state', 422, message),
  incomplete: (fields: readonly FieldProblem[]) =>
    new AppError('incomplete', 422, 'This BIA is incomplete, so it cannot be launched yet.', { fields }),
  tooLarge: defineError(
    'too_large',
    422,
    `A BIA can ask about at most ${groupThousands(maxItems)} activities. Choose fewer divisions or business units.`,
  ),
  /** @param open the number of activities without an answer, and the uids of the first of these activities */
  openItems: (open: { readonly count: number; readonly uids: readonly string[] }) =>
    new AppError(
      'open_items',
      422,
      `${formatCount(open.count, 'activity has', 'activities have')} no answer. Give a reason for each of them.`,
      { details: { activityUids: open.uids } },
    ),
  nothingLate: defineError('nothing_late', 422, 'No answer is late. Choose the activities to ask about again.'),
  nothingChanged: defineError(
    'nothing_changed',
    422,
    'Nothing that the activities rely on has changed since they were approved. Use the whole scope instead.',
  ),
  /** @param count the number of activities that are affected by changes */
  tooManyChanged: (count: number) =>
    new AppError(
      'too_large',
      422,
      `${groupThousands(count)} activities have changed. A scope can name at most ${groupThousands(maxScopeActivities)}. Use the whole scope instead.`,
    ),
  wrongStatus: (phase: string) =>
    invalidField(
      'statusUid',
      `Choose a status of the phase "${phase}". Other phases are set by actions such as archiving`,
    ),
  noStatus: (phase: string) =>
    new AppError('no_status', 422, `No active status has the phase "${phase}". Add one in the master data.`),
  unknownActivities: (field: string) =>
    invalidField(
      field,
      'An activity no longer belongs to this BIA, or has been deleted or archived. Load the BIA again',
    ),
  nothingDecided: () => invalidField('add', 'Decide about at least one activity'),
  decidedTwice: (field: string) => invalidField(field, 'Decide once about each activity'),
};

export const assessmentConstraints: ConstraintErrors = {
  assessments_name: duplicate('name', 'A BIA with this name already exists. Use another name.'),
  assessments_category: reference('categoryUid'),
  assessments_status: reference('statusUid'),
  assessments_due: () => invalidField('dueOn', 'A launched BIA needs a due date'),
  assessment_owners_owner: reference('ownerUids'),
  assessment_scopes_division: reference('scope.divisionUids'),
  assessment_scopes_business_unit: reference('scope.businessUnitUids'),
  assessment_scopes_activity: reference('scope.activityUids'),
};
