import { z } from 'zod';
import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { buildInput, defineFields } from '#root/contract/shared/fields/define-fields.ts';
import { activityRole } from '#root/contract/shared/kinds/activity-role.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

export const activityRoleFields = defineFields({
  name: nameField,
  description: descriptionField,
  status: statusField,
  rtoMinutes: recoveryField,
  ownerName: ownerNoteField,
  workaround: workaroundField,
});
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
