import { type DivisionInUse, divisionFields } from '#root/contract/departments/divisions.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

/**
 * Returns the error for a division that has business units or activities; without numbers if one has just been added.
 */
export function divisionInUse(use?: DivisionInUse): AppError {
  const parts = use
    ? [
        ...counted(use.businessUnits, 'business unit', 'business units'),
        ...counted(use.activities, 'activity', 'activities'),
      ]
    : ['business units or activities'];
  const message = `This division has ${parts.join(' and ')}. Move or delete them before you delete the division.`;
  return new AppError('in_use', 409, message, { details: use });
}

export const divisionConstraints = {
  divisions_name: duplicate('name', 'A division with this name already exists. Use another name.'),
  ...referenceConstraints('division', divisionFields),
  business_units_division: () => divisionInUse(),
  activities_division: () => divisionInUse(),
};
