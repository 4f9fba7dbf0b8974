import { z } from 'zod';
import { crudEndpoints, stored } from './crud.ts';
import { exportEndpoints } from './exports.ts';
import { code, description, name, uid } from './fields.ts';
import { listQuery } from './paging.ts';

export const divisionInput = z.object({
  name: name(),
  description: description(),
  code: code(),
  /** The team member who answers for the division. */
  ownerUid: uid('team_member').nullable(),
});
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

/** The `details` of the 409 `in_use` that deleting a division gets: what stands in the way, by number. */
export const divisionInUse = z.object({ businessUnits: z.int(), activities: z.int() });
export type DivisionInUse = z.infer<typeof divisionInUse>;

const plain = crudEndpoints({
  resource: 'division',
  path: 'divisions',
  noun: 'division',
  input: divisionInput,
  row: divisionRecord,
  record: divisionRecord,
  query: listQuery(['name', 'code', 'ownerName', 'createdAt', 'updatedAt'], {}),
});

export const divisions = { ...plain, ...exportEndpoints(plain.list) };
