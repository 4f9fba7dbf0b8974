import { z } from 'zod';
import { activityOwnerInput, activityOwnerRecord } from './activity-owners.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { uid } from './fields.ts';
import { listQuery } from './paging.ts';

/** Someone who answers for equipment: a person as the owner of activities is. */
export const equipmentOwnerInput = activityOwnerInput;
export type EquipmentOwnerInput = z.infer<typeof equipmentOwnerInput>;

export const equipmentOwnerRecord = activityOwnerRecord.omit({ activityCount: true }).extend({
  equipmentCount: z.int(),
});
export type EquipmentOwner = z.infer<typeof equipmentOwnerRecord>;

const plain = crudEndpoints({
  resource: 'equipment',
  path: 'equipment-owners',
  noun: 'owner of equipment',
  input: equipmentOwnerInput,
  row: equipmentOwnerRecord,
  record: equipmentOwnerRecord,
  query: listQuery(['name', 'firstName', 'email', 'equipmentCount', 'createdAt', 'updatedAt'], {}),
});
const params = z.object({ uid: uid('equipment_owner') });

/** 409 `duplicate` at `email` where another owner has it; 422 `no_owner_role` where nobody can be invited as one. */
export const equipmentOwners = {
  ...plain,
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, 'equipment_owner'),
  get: endpoint({ ...plain.get, params }),
  update: endpoint({ ...plain.update, params }),
  remove: endpoint({ ...plain.remove, params }),
};
