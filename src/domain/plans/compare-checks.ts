import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import type { ActivityCheck, ActivityReturn, PlanCheck } from './check-plan.ts';

/** A moment in minutes; NaN: not known; Infinity: never. */
export interface MomentChange {
  readonly before: number;
  readonly after: number;
}

/** The effect of a change of a plan on an activity, with the people of the team. */
export interface ReturnChange {
  readonly activity: string;
  /** The duration of the longest outage. */
  readonly outage: MomentChange;
  readonly verdict: { readonly before: Verdict; readonly after: Verdict };
}

export interface CheckComparison {
  /**
   * The length of the critical path: the minutes from the activation to the end of the last task, if there are always
   * enough people.
   */
  readonly criticalPath: MomentChange;
  /** The minutes from the activation to the end of the last task, with the people of the team. */
  readonly staffed: MomentChange;
  /** The activities of both versions whose return or verdict differs. */
  readonly returns: readonly ReturnChange[];
}

/** Math.max keeps NaN: with a task of unknown length, the end of the plan is unknown. */
const findEnd = (ends: Float64Array) => ends.reduce((last, end) => Math.max(last, end), 0);

function findLongestOutage({ outages }: ActivityReturn): number {
  if (outages === undefined) return Number.NaN;
  return outages.reduce((longest, { lost, back }) => Math.max(longest, back - lost), 0);
}

const compareReturn = (before: ActivityCheck, after: ActivityCheck): ReturnChange => ({
  activity: after.activity,
  outage: { before: findLongestOutage(before.staffed), after: findLongestOutage(after.staffed) },
  verdict: { before: before.staffed.verdict, after: after.staffed.verdict },
});

/** Compares the effects of two versions of a plan in the same organisation. */
export function compareChecks(before: PlanCheck, after: PlanCheck): CheckComparison {
  const earlier = new Map(before.activities.map((check) => [check.activity, check]));
  const returns = after.activities
    .flatMap((check) => {
      const was = earlier.get(check.activity);
      return was ? [compareReturn(was, check)] : [];
    })
    .filter(({ outage, verdict }) => !Object.is(outage.before, outage.after) || verdict.before !== verdict.after);
  return {
    criticalPath: { before: findEnd(before.best.end), after: findEnd(after.best.end) },
    staffed: { before: findEnd(before.staffed.end), after: findEnd(after.staffed.end) },
    returns,
  };
}
