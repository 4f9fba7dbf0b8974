import { z } from 'zod';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { activityRole } from '#root/contract/shared/kinds/activity-role.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

export const activityRoleFields = activityRole.fields;
export const activityRoleInput = buildInput(activityRoleFields);
export type ActivityRoleInput = z.infer<typeof activityRoleInput>;

export const activityRoleRecord = z.object({
  ...providerFacts,
  ...activityRoleInput.shape,
  /** The number of people whom all activities together need in this role; 0 if none states a number. */
  peopleNeeded: z.int(),
});
export type ActivityRole = z.infer<typeof activityRoleRecord>;

/** Roles of people in activities, not roles with permissions. */
export const activityRoles = providerEndpoints(activityRole, {
  fields: activityRoleFields,
  record: activityRoleRecord,
  query: providerQuery({}),
});
