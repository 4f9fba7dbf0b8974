import type { PlanBia, PlannedActivity, PlannedNeed, StaleField, StaleReason } from '#root/contract/plans/plan-bia.ts';

const activityFields = ['rtoMinutes', 'mtpdMinutes', 'mdlMinutes', 'mbcoPercent', 'minimumPeople'] as const;
const needFields = ['rtoMinutes', 'toleranceMinutes', 'groupRequired'] as const;

function compareNumbers<Field extends StaleField>(
  fields: readonly Field[],
  before: Readonly<Record<Field, number | null>>,
  after: Readonly<Record<Field, number | null>>,
  of: { readonly activity: string; readonly need: string | null },
): StaleReason[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ kind: 'field', ...of, field, before: before[field], after: after[field] }));
}

function compareNeeds(activity: string, before: readonly PlannedNeed[], after: readonly PlannedNeed[]): StaleReason[] {
  const earlier = new Map(before.map((need) => [need.uid, need]));
  const now = new Set(after.map(({ uid }) => uid));
  const removed = before
    .filter(({ uid }) => !now.has(uid))
    .map(({ name }): StaleReason => ({ kind: 'need_removed', activity, need: name }));
  const others = after.flatMap((need): StaleReason[] => {
    const was = earlier.get(need.uid);
    if (!was) return [{ kind: 'need_added', activity, need: need.name }];
    return compareNumbers(needFields, was, need, { activity, need: need.name });
  });
  return [...others, ...removed];
}

const compareActivity = (before: PlannedActivity, after: PlannedActivity): StaleReason[] => [
  ...compareNumbers(activityFields, before, after, { activity: after.name, need: null }),
  ...compareNeeds(after.name, before.needs, after.needs),
];

/**
 * Returns why an approved version no longer fits: the differences between the business impact analysis at the approval
 * and now, for the activities in the scope of the version. Renaming a record is no reason.
 * @param now may include activities outside that scope, which are ignored
 */
export function findStaleReasons(approved: PlanBia, now: PlanBia): StaleReason[] {
  const current = new Map(now.map((activity) => [activity.uid, activity]));
  return approved.flatMap((activity): StaleReason[] => {
    const after = current.get(activity.uid);
    return after ? compareActivity(activity, after) : [{ kind: 'activity_gone', activity: activity.name }];
  });
}
