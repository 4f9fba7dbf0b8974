import { duplicate } from '#root/server/db/constraint-errors.ts';
import { errors, invalidField } from '#root/server/errors.ts';

export const divisionConstraints = {
  divisions_name: duplicate('name', 'A division with this name exists already. Use another name.'),
  divisions_owner: () => invalidField('ownerUid', 'Choose one from the list'),
  business_units_division: () =>
    errors.inUse({ details: 'Move or delete its business units first; then the division can be deleted.' }),
};
