import { z } from 'zod';
import { named } from './activity-terms.ts';
import { uid } from './fields.ts';
import { anyOf } from './paging.ts';
import { providerEndpoints, providerFacts, providerFields, providerQuery } from './registers.ts';

export const equipmentInput = z.object({
  ...providerFields,
  categoryUid: uid('equipment_category').nullable(),
  ownerUids: z.array(uid('equipment_owner')).max(50, 'Choose at most 50'),
});
export type EquipmentInput = z.infer<typeof equipmentInput>;

export const equipmentRecord = z.object({
  ...providerFacts,
  ...equipmentInput.shape,
  categoryName: z.string().nullable(),
  owners: z.array(named),
  /** The owner as an import has noted it; '' for none. */
  ownerName: z.string(),
});
export type Equipment = z.infer<typeof equipmentRecord>;

export const equipment = providerEndpoints({
  resource: 'equipment',
  path: 'equipment',
  noun: 'piece of equipment',
  input: equipmentInput,
  record: equipmentRecord,
  query: providerQuery({ categoryUid: anyOf(uid('equipment_category')), ownerUid: anyOf(uid('equipment_owner')) }),
});
