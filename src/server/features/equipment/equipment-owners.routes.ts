import { sql } from 'kysely';
import { equipmentOwners } from '#root/contract/equipment-owners.ts';
import { duplicate } from '#root/server/db/constraint-errors.ts';
import { AppError } from '#root/server/errors.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { ownerHandlers, ownerRegister } from '#root/server/people/owner-register.ts';

const repository = ownerRegister('equipment_owners', {
  name: 'equipmentCount',
  count: sql<number>`(select count(*) from equipment_ownerships w
    where w.organisation_uid = o.organisation_uid and w.owner_uid = o.uid)`,
});

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
