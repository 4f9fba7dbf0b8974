import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';

const minutesOrNot = z.int().nullable();

/** Something that an activity needs, with what the plan relies on. Times are minutes; null: not assessed. */
export const plannedNeed = z.object({
  uid: uid(),
  kind: z.enum(providerKinds),
  name: z.string(),
  rtoMinutes: minutesOrNot,
  toleranceMinutes: z.int(),
  /** '' or the name of a group of alternatives, of which `groupRequired` are needed. */
  group: z.string(),
  groupRequired: z.int(),
});
export type PlannedNeed = z.infer<typeof plannedNeed>;

/** What the business impact analysis says of an activity in the scope of a plan. */
export const plannedActivity = z.object({
  uid: uid(),
  name: z.string(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  mdlMinutes: minutesOrNot,
  mbcoPercent: minutesOrNot,
  minimumPeople: minutesOrNot,
  needs: z.array(plannedNeed),
});
export type PlannedActivity = z.infer<typeof plannedActivity>;

/** What the activities in the scope of a plan need and bear, by name. An approved version keeps it as it was. */
export const planBia = z.array(plannedActivity);
export type PlanBia = z.infer<typeof planBia>;
