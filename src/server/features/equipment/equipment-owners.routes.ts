import { equipmentOwners } from '#root/contract/equipment-owners.ts';
import { duplicate } from '#root/server/db/constraint-errors.ts';
import { AppError } from '#root/server/errors.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { ownerHandlers } from '#root/server/people/owner-register.ts';
import { equipmentOwnersRepository as repository } from './equipment-owners.repository.ts';

const constraints = {
  equipment_owners_email: duplicate('email', 'Another owner of equipment has this e-mail address already.'),
  equipment_ownerships_owner: () =>
    new AppError('in_use', 409, 'Give the equipment of this owner to somebody else first.'),
};

export const equipmentOwnerRoutes = implement(
  equipmentOwners,
  { ...ownerHandlers(repository, constraints), ...exportOf('equipment_owners', repository) },
  constraints,
);
