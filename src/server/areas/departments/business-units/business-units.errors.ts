import { type BusinessUnitInUse, businessUnitFields } from '#root/contract/departments/business-units.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';

/**
 * Returns the error for deleting a unit that has activities. Without `use`, because an activity has just been added, the
 * message gives no number.
 */
export function businessUnitInUse(use?: BusinessUnitInUse): AppError {
  const count = use?.activities;
  const activities = count
    ? `${count.toLocaleString('en-US')} ${count === 1 ? 'activity' : 'activities'}`
    : 'activities';
  const message = `This business unit has ${activities}. Move or delete them before you delete the business unit.`;
  return new AppError('in_use', 409, message, { details: use });
}

export const businessUnitConstraints = {
  business_units_name: duplicate(
    'name',
    'A business unit with this name already exists in this division. Use another name.',
  ),
  ...referenceConstraints('business_unit', businessUnitFields),
  activities_business_unit: () => businessUnitInUse(),
  activities_unit_in_division: () => businessUnitInUse(),
};
