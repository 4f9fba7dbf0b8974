import { z } from 'zod';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { crudEndpoints, stored } from './crud.ts';
import { exportEndpoints } from './exports.ts';
import { description, name, uid } from './fields.ts';
import { anyOf, listQuery } from './paging.ts';

export const businessUnitInput = z.object({
  name: name(),
  description: description(),
  /** Another division than before moves the unit, and its activities with it. */
  divisionUid: uid('division'),
  /** The team member who answers for the unit. */
  ownerUid: uid('team_member').nullable(),
});
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

/** The `details` of the 409 `in_use` that deleting a unit gets: what stands in the way, by number. */
export const businessUnitInUse = z.object({ activities: z.int() });
export type BusinessUnitInUse = z.infer<typeof businessUnitInUse>;

const plain = crudEndpoints({
  resource: 'business_unit',
  path: 'business-units',
  noun: 'business unit',
  input: businessUnitInput,
  row: businessUnitRecord,
  record: businessUnitRecord,
  query: listQuery(['name', 'divisionName', 'ownerName', 'createdAt', 'updatedAt'], {
    divisionUid: anyOf(uid('division')),
    ownerUid: anyOf(uid('team_member')),
  }),
});

export const businessUnits = {
  ...plain,
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, 'business_unit'),
};
