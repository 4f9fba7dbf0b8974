import { z } from 'zod';
import { ownerName, providerEndpoints, providerFacts, providerFields, providerQuery } from './registers.ts';

export const activityRoleInput = z.object({ ...providerFields, ownerName: ownerName() });
export type ActivityRoleInput = z.infer<typeof activityRoleInput>;

export const activityRoleRecord = z.object({
  ...providerFacts,
  ...activityRoleInput.shape,
  /** How many people the activities need in this role, all together; 0 where none says. */
  peopleNeeded: z.int(),
});
export type ActivityRole = z.infer<typeof activityRoleRecord>;

/** The roles that people have in activities; not those of the permissions. */
export const activityRoles = providerEndpoints({
  resource: 'activity_role',
  path: 'activity-roles',
  noun: 'activity role',
  input: activityRoleInput,
  record: activityRoleRecord,
  query: providerQuery({}),
});
