import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';
import { listFilter } from '#root/contract/platform/paging.ts';
import { named } from '#root/contract/shared/activity-terms.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { equipment as definition } from '#root/contract/shared/kinds/equipment.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

export const equipmentFields = definition.fields;
export const equipmentInput = buildInput(equipmentFields);
export type EquipmentInput = z.infer<typeof equipmentInput>;

export const equipmentRecord = z.object({
  ...providerFacts,
  ...equipmentInput.shape,
  categoryName: z.string().nullable(),
  owners: z.array(named),
  /** The owner as recorded by an import; '' for none. */
  ownerName: z.string(),
});
export type Equipment = z.infer<typeof equipmentRecord>;

export const equipment = providerEndpoints(definition, {
  fields: equipmentFields,
  record: equipmentRecord,
  query: providerQuery({
    categoryUid: listFilter(uid('equipment_category')),
    ownerUid: listFilter(uid('equipment_owner')),
  }),
});
