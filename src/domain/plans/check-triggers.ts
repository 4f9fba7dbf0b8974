import type { PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import { type DecisionBudget, findLatestMinute, type LatestActivation } from './decision-budget.ts';
import { readActivation } from './read-content.ts';

/**
 * Whether a trigger fires early enough, if there are enough people for all tasks.
 *
 * - `inTime`: `spare` minutes are left, in addition to the minutes that the trigger allows for the decision; null: no
 * limit
 * - `late`: the trigger activates the plan `by` minutes too late for `activity`, or even later if its threshold or
 * decision time is missing
 * - `hopeless`: even an immediate activation is too late for `activity`
 * - `unknown`: the trigger's threshold or decision time, or a duration of the plan, is missing, and the known times do
 * not make the trigger late
 */
export type TriggerVerdict =
  | { readonly kind: 'inTime'; readonly spare: number | null }
  | { readonly kind: 'late'; readonly by: number; readonly activity: string }
  | { readonly kind: 'hopeless'; readonly activity: string }
  | { readonly kind: 'unknown' };

export interface CheckedTrigger {
  readonly uid: string;
  /** Minutes from the loss until the plan is activated; null: not known. */
  readonly activation: number | null;
  /**
   * The minutes that the decision may take after the threshold. Null: not known, no limit applies, or even an immediate
   * decision is too late.
   */
  readonly budget: number | null;
  readonly rto: TriggerVerdict;
  readonly mtpd: TriggerVerdict;
}

/** Checks the triggers of a plan against its decision budget. */
export function checkTriggers(triggers: readonly PlanTrigger[], budget: DecisionBudget): CheckedTrigger[] {
  return triggers.map((trigger) => {
    const activation = readActivation(trigger);
    const { thresholdMinutes } = trigger;
    const { rto, mtpd } = budget;
    const latest = findLatestMinute(budget);
    const isDecided = [rto, mtpd].every(({ kind }) => kind === 'latest' || kind === 'none');
    return {
      uid: trigger.uid,
      activation,
      budget: isDecided && latest !== null && thresholdMinutes !== null ? Math.max(0, latest - thresholdMinutes) : null,
      rto: checkTrigger(trigger, rto),
      mtpd: checkTrigger(trigger, mtpd),
    };
  });
}

function checkTrigger(trigger: PlanTrigger, latest: LatestActivation): TriggerVerdict {
  if (latest.kind === 'tooLate') return { kind: 'hopeless', activity: latest.activity };
  if (latest.kind === 'none') return { kind: 'inTime', spare: null };
  if (latest.kind === 'unknown') return { kind: 'unknown' };
  const { thresholdMinutes, decisionMinutes } = trigger;
  // The known times alone can be too late. A missing time can only add to them.
  const spare = latest.minute - (thresholdMinutes ?? 0) - (decisionMinutes ?? 0);
  if (spare < 0) return { kind: 'late', by: -spare, activity: latest.activity };
  return readActivation(trigger) === null ? { kind: 'unknown' } : { kind: 'inTime', spare };
}

/**
 * Returns true if a trigger activates the plan too late although an earlier activation would work. A plan with such a
 * trigger cannot be submitted. If even an immediate activation is too late, the trigger is not the cause.
 */
export const isRefused = ({ rto, mtpd }: CheckedTrigger): boolean => rto.kind === 'late' || mtpd.kind === 'late';
