import { equipmentOwners } from '#root/contract/resources/equipment-owners.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { createOwnerHandlers } from '#root/server/shared/people/owner-register.ts';
import { equipmentOwnersRepository as repository } from './equipment-owners.repository.ts';

const constraints = {
  equipment_owners_email: duplicate('email', 'Another owner of equipment already has this email address.'),
  equipment_ownerships_owner: () =>
    new AppError('in_use', 409, 'Choose another owner for the equipment of this owner first.'),
};

export const equipmentOwnerRoutes = implement(
  equipmentOwners,
  { ...createOwnerHandlers(repository, constraints), ...createRegisterExport('equipment_owner', repository) },
  constraints,
);
