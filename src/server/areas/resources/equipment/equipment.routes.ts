import { equipment, equipmentFields } from '#root/contract/resources/equipment.ts';
import { equipment as definition } from '#root/contract/shared/records/equipment.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';
import { providerHandlers, registerConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { equipmentRepository } from './equipment.repository.ts';

const constraints = {
  ...registerConstraints(definition),
  ...referenceConstraints('equipment', equipmentFields),
};

export const equipmentRoutes = implement(
  equipment,
  providerHandlers(definition, equipmentRepository, constraints),
  constraints,
);
