import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';

const minutesOrNot = z.int().nullable();

/** A dependency of an activity, with the figures that the plan relies on. Times are minutes; null: not assessed. */
export const plannedNeed = z.object({
  uid: uid(),
  kind: z.enum(providerKinds),
  name: z.string(),
  rtoMinutes: minutesOrNot,
  toleranceMinutes: z.int(),
  /** '' or the name of a group of alternatives. At least `groupRequired` of the alternatives are needed. */
  group: z.string(),
  groupRequired: z.int(),
});
export type PlannedNeed = z.infer<typeof plannedNeed>;

/** The findings of the business impact analysis about an activity in the scope of a plan. */
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

/**
 * The needs and limits of the activities in the scope of a plan, ordered by name. An approved version keeps a copy of
 * this list.
 */
export const planBia = z.array(plannedActivity);
export type PlanBia = z.infer<typeof planBia>;

/** The fields of an activity and of its needs that a plan relies on. */
export const staleFields = [
  'rtoMinutes',
  'mtpdMinutes',
  'mdlMinutes',
  'mbcoPercent',
  'minimumPeople',
  'toleranceMinutes',
  'groupRequired',
] as const;
export type StaleField = (typeof staleFields)[number];

/** A difference between the current business impact analysis and the copy that the approved version keeps. */
export const staleReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activity_gone'), activity: z.string() }),
  z.object({
    kind: z.literal('field'),
    activity: z.string(),
    /** The need whose field has changed; null if it is a field of the activity itself. */
    need: z.string().nullable(),
    field: z.enum(staleFields),
    /** Minutes, per cent or people; null: not assessed. */
    before: minutesOrNot,
    after: minutesOrNot,
  }),
  z.object({ kind: z.enum(['need_added', 'need_removed']), activity: z.string(), need: z.string() }),
]);
export type StaleReason = z.infer<typeof staleReason>;

/** The maximum number of reasons in a response. */
export const maxStaleReasons = 200;
