import { businessUnitFields, businessUnits } from '#root/contract/departments/business-units.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createNotEmptyError, createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { countRows } from '#root/server/shared/registers/plain-repository.ts';

const { handlers, constraints } = createPlainRegister({
  kind: 'business_unit',
  fields: businessUnitFields,
  owns: ['activity'],
  facts: { memberCount: countRows('team_member_business_units', 'business_unit_uid') },
  constraints: {
    // A unit's name is unique in its division.
    business_units_name: duplicate(
      'name',
      'A business unit with this name already exists in this division. Use another name.',
    ),
    activities_unit_in_division: () => createNotEmptyError('business_unit', ['activity']),
  },
});

export const businessUnitRoutes = implement(businessUnits, handlers, constraints);
