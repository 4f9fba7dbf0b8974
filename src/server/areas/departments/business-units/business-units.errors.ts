import type { BusinessUnitInUse } from '#root/contract/departments/business-units.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, invalidField } from '#root/server/platform/http/define-error.ts';

/** Names what stands in the way of deleting a unit; without a number when somebody has just put it there. */
export function businessUnitInUse(use?: BusinessUnitInUse): AppError {
  const count = use?.activities;
  const activities = count
    ? `${count.toLocaleString('en-US')} ${count === 1 ? 'activity' : 'activities'}`
    : 'activities';
  const message = `This business unit has ${activities}. Move or delete them first; then the unit can be deleted.`;
  return new AppError('in_use', 409, message, { details: use });
}

export const businessUnitConstraints = {
  business_units_name: duplicate(
    'name',
    'A business unit with this name exists already in this division. Use another name.',
  ),
  business_units_division: () => invalidField('divisionUid', 'Choose one from the list'),
  business_units_owner: () => invalidField('ownerUid', 'Choose one from the list'),
  activities_business_unit: () => businessUnitInUse(),
  activities_unit_in_division: () => businessUnitInUse(),
};
