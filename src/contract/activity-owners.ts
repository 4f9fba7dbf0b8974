import { z } from 'zod';
import { crudEndpoints, stored } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { optionalEmail, optionalText, text, uid } from './fields.ts';
import { listQuery } from './paging.ts';

/** Someone who answers for activities. An owner with the e-mail of a user of the organisation is that user. */
export const activityOwnerInput = z.object({
  firstName: text(100),
  lastName: optionalText(100),
  email: optionalEmail(),
});
export type ActivityOwnerInput = z.infer<typeof activityOwnerInput>;

export const activityOwnerRecord = z.object({
  ...stored,
  ...activityOwnerInput.shape,
  /** First and last name. */
  name: z.string(),
  userUid: uid().nullable(),
  /** Activities that the person owns or stands in for. */
  activityCount: z.int(),
});
export type ActivityOwner = z.infer<typeof activityOwnerRecord>;

const plain = crudEndpoints({
  resource: 'activity',
  path: 'activity-owners',
  noun: 'activity owner',
  input: activityOwnerInput,
  row: activityOwnerRecord,
  record: activityOwnerRecord,
  query: listQuery(['name', 'firstName', 'email', 'activityCount', 'createdAt', 'updatedAt'], {}),
});
const params = z.object({ uid: uid('activity_owner') });

/** 409 `duplicate` at `email` where another owner has it. */
export const activityOwners = {
  ...plain,
  get: endpoint({ ...plain.get, params }),
  update: endpoint({ ...plain.update, params }),
  remove: endpoint({ ...plain.remove, params }),
};
