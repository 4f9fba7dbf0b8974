import { equipment } from '#root/contract/resources/equipment.ts';
import { equipment as definition } from '#root/contract/shared/records/equipment.ts';
import { reference } from '#root/server/platform/db/constraint-errors.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { providerHandlers, registerConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { equipmentRepository } from './equipment.repository.ts';

const constraints = {
  ...registerConstraints(definition),
  equipment_category: reference('categoryUid'),
  equipment_ownerships_owner: reference('ownerUids'),
};

export const equipmentRoutes = implement(
  equipment,
  providerHandlers(definition, equipmentRepository, constraints),
  constraints,
);
