import { z } from 'zod';
import {
  activityOwnerInput,
  activityOwnerRecord,
  countInvitations,
} from '#root/contract/activities/activity-owners.ts';
import { listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { equipmentOwner } from '#root/contract/shared/kinds/equipment-owner.ts';

/** A person who is responsible for equipment. Has the same fields as an activity owner. */
export const equipmentOwnerInput = activityOwnerInput;
export type EquipmentOwnerInput = z.infer<typeof equipmentOwnerInput>;

export const equipmentOwnerRecord = activityOwnerRecord.omit({ activityCount: true }).extend({
  equipmentCount: z.int(),
});
export type EquipmentOwner = z.infer<typeof equipmentOwnerRecord>;

const plain = crudEndpoints(equipmentOwner, {
  input: equipmentOwnerInput,
  row: equipmentOwnerRecord,
  record: equipmentOwnerRecord,
  query: listQuery(['name', 'firstName', 'email', 'equipmentCount', 'createdAt', 'updatedAt'], {}),
});

/**
 * 409 `duplicate` at `email` if another owner has the address; 422 `no_owner_role` if the organisation has no role for
 * invited owners.
 */
export const equipmentOwners = {
  ...plain,
  ...countInvitations(plain),
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, equipmentOwner),
};
