import { duplicate, reference } from '#root/server/platform/db/constraint-errors.ts';

export const activityNameTaken = 'An activity with this name already exists. Use another name.';

/** The form errors for violated constraints on an activity's name, department, people and location. */
export const activityConstraints = {
  activities_name: duplicate('name', activityNameTaken),
  activities_code: duplicate('code', 'Another activity has this reference number. Use another one.'),
  activities_division: reference('divisionUid'),
  activities_business_unit: reference('businessUnitUid'),
  activities_unit_in_division: reference('businessUnitUid'),
  activities_owner: reference('ownerUid'),
  activities_deputy: reference('deputyUid'),
  activities_priority: reference('priorityUid'),
  activities_location: reference('locationUid'),
};
