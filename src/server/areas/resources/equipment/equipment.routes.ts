import { equipment, equipmentFields } from '#root/contract/resources/equipment.ts';
import { equipment as definition } from '#root/contract/shared/kinds/equipment.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';
import { createProviderHandlers, createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { equipmentRepository } from './equipment.repository.ts';

const constraints = {
  ...createRegisterConstraints(definition),
  ...referenceConstraints('equipment', equipmentFields),
};

export const equipmentRoutes = implement(
  equipment,
  createProviderHandlers(definition, equipmentRepository, constraints),
  constraints,
);
