import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { businessUnit } from '#root/contract/shared/kinds/business-unit.ts';

export const businessUnitFields = businessUnit.fields;
export const businessUnitInput = buildInput(businessUnitFields);
export type BusinessUnitInput = z.infer<typeof businessUnitInput>;

export const businessUnitRecord = z.object({
  ...stored,
  ...businessUnitInput.shape,
  divisionName: z.string(),
  ownerName: z.string().nullable(),
  activityCount: z.int(),
  memberCount: z.int(),
});
export type BusinessUnit = z.infer<typeof businessUnitRecord>;

const plain = crudEndpoints(businessUnit, {
  input: businessUnitInput,
  row: businessUnitRecord,
  record: businessUnitRecord,
  query: listQuery(['name', 'divisionName', 'ownerName', 'createdAt', 'updatedAt'], {
    divisionUid: listFilter(uid('division')),
    ownerUid: listFilter(uid('team_member')),
  }),
});

export const businessUnits = {
  ...plain,
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, businessUnit),
};
