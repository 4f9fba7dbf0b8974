import { z } from 'zod';
import { userStatuses } from '#root/contract/access/users.ts';
import { type EndpointShape, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { ownerFields } from '#root/contract/shared/fields/owner-fields.ts';
import { activityOwner } from '#root/contract/shared/kinds/activity-owner.ts';

/**
 * A person who is responsible for activities. If an owner has the same email address as one of the organisation's
 * users, they are the same person.
 */
export const activityOwnerInput = buildInput(ownerFields).extend({
  /** Also creates a user with the role Activity owner and sends the invitation. This also requires `user.create`. */
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
  /** Whether the owner can sign in; null if the owner is not a user. */
  userStatus: z.enum(userStatuses).nullable(),
  /** The number of activities for which the person is the owner or the deputy. */
  activityCount: z.int(),
});
export type ActivityOwner = z.infer<typeof activityOwnerRecord>;

/**
 * Charges invitations of owners to the same budget as invitations of users. Saving an owner without an invitation uses
 * none of the budget.
 */
export const countInvitations = <const Create extends EndpointShape, const Update extends EndpointShape>({
  create,
  update,
}: {
  readonly create: Create;
  readonly update: Update;
}) => ({
  create: endpoint({ ...create, budget: 'invitations' }),
  update: endpoint({ ...update, budget: 'invitations' }),
});

const plain = crudEndpoints(activityOwner, {
  input: activityOwnerInput,
  row: activityOwnerRecord,
  record: activityOwnerRecord,
  query: listQuery(['name', 'firstName', 'email', 'activityCount', 'createdAt', 'updatedAt'], {}),
});

/**
 * 409 `duplicate` at `email` if another owner has the address; 422 `no_owner_role` if the organisation has no role for
 * invited owners.
 */
export const activityOwners = {
  ...plain,
  ...countInvitations(plain),
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, activityOwner),
};
