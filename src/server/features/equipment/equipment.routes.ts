import { equipment } from '#root/contract/equipment.ts';
import { reference } from '#root/server/db/constraint-errors.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { inUse, nameTaken, providerHandlers } from '#root/server/registers/register-handlers.ts';
import { equipmentRepository as repository } from './equipment.repository.ts';

const constraints = {
  equipment_name: nameTaken('piece of equipment'),
  equipment_category: reference('categoryUid'),
  equipment_ownerships_owner: reference('ownerUids'),
  activity_links_equipment: () => inUse('piece of equipment'),
};

export const equipmentRoutes = implement(
  equipment,
  { ...providerHandlers(repository, 'piece of equipment', constraints), ...exportOf('equipment', repository) },
  constraints,
);
