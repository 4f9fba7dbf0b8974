import { z } from 'zod';
import { listQuery } from '#root/contract/platform/paging.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { division } from '#root/contract/shared/kinds/division.ts';

export const divisionFields = division.fields;
export const divisionInput = buildInput(divisionFields);
export type DivisionInput = z.infer<typeof divisionInput>;

export const divisionRecord = z.object({
  ...stored,
  ...divisionInput.shape,
  ownerName: z.string().nullable(),
  businessUnitCount: z.int(),
  activityCount: z.int(),
  memberCount: z.int(),
});
export type Division = z.infer<typeof divisionRecord>;

const plain = crudEndpoints(division, {
  input: divisionInput,
  row: divisionRecord,
  record: divisionRecord,
  query: listQuery(['name', 'code', 'ownerName', 'createdAt', 'updatedAt'], {}),
});

export const divisions = { ...plain, ...exportEndpoints(plain.list) };
