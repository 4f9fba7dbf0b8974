import { duplicate, reference } from '#root/server/platform/db/constraint-errors.ts';

export const activityNameTaken = 'An activity with this name exists already. Use another name.';

/** What the constraints on what an activity is called, and who and where it is, mean to whoever fills in a form of it. */
export const activityConstraints = {
  activities_name: duplicate('name', activityNameTaken),
  activities_division: reference('divisionUid'),
  activities_business_unit: reference('businessUnitUid'),
  activities_unit_in_division: reference('businessUnitUid'),
  activities_owner: reference('ownerUid'),
  activities_deputy: reference('deputyUid'),
  activities_priority: reference('priorityUid'),
  activities_location: reference('locationUid'),
};
