import { z } from 'zod';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { crudEndpoints, stored } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { optionalEmail, optionalText, text, uid } from './fields.ts';
import { listQuery } from './paging.ts';
import { userStatuses } from './users.ts';

/** Someone who answers for activities. An owner with the e-mail of a user of the organisation is that user. */
export const activityOwnerInput = z.object({
  firstName: text(100),
  lastName: optionalText(100),
  email: optionalEmail(),
  /** Makes a user of them, with the role Activity owner, and sends the invitation; needs `user.create` besides. */
  invite: z.boolean().default(false),
});
export type ActivityOwnerInput = z.infer<typeof activityOwnerInput>;

export const activityOwnerRecord = z.object({
  ...stored,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** First and last name. */
  name: z.string(),
  userUid: uid().nullable(),
  /** Whether they can sign in; null for who is no user. */
  userStatus: z.enum(userStatuses).nullable(),
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

/** 409 `duplicate` at `email` where another owner has it; 422 `no_owner_role` where nobody can be invited as one. */
export const activityOwners = {
  ...plain,
  ...bulkDeleteEndpoints(plain.list, 'activity_owner'),
  get: endpoint({ ...plain.get, params }),
  update: endpoint({ ...plain.update, params }),
  remove: endpoint({ ...plain.remove, params }),
};
