import type { PlanFit, PlanMisfit, RtoFit } from '#root/contract/plans/plan-fit.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { ActivityCheck } from './check-plan.ts';
import type { PlanAnswer } from './plan-checker.ts';

/** The source of the loss for which a plan is checked. */
export type PlanLossSource =
  | { readonly what: 'recovered' }
  | { readonly what: 'scenario'; readonly uid: string }
  | { readonly what: 'record'; readonly uid: string };

/**
 * Returns the default loss for the check of a plan: everything that the tasks bring back, as when a plan is submitted.
 * If the tasks bring nothing back, it is the first scenario, site or supplier of the scope.
 * @param isKept false for records that are archived or do not exist
 */
export function findFirstLoss(
  { scope, tasks }: Pick<PlanContent, 'scope' | 'tasks'>,
  isKept: (uid: string) => boolean,
): PlanLossSource {
  if (tasks.some(({ recovers }) => recovers !== null)) return { what: 'recovered' };
  const [scenario] = scope.scenarioUids;
  if (scenario !== undefined) return { what: 'scenario', uid: scenario };
  const record = [...scope.locationUids, ...scope.supplierUids].find(isKept);
  return record === undefined ? { what: 'recovered' } : { what: 'record', uid: record };
}

/** Returns the default trigger for the check of a plan; null: the plan is activated at once. */
export const findFirstTrigger = ({ triggers }: Pick<PlanContent, 'triggers'>): string | null =>
  triggers[0]?.uid ?? null;

/** Returns whether an activity returns too late, with the people of the team. */
export const isLateReturn = ({ staffed }: ActivityCheck): boolean =>
  staffed.verdict === 'late' || staffed.verdict === 'pastMtpd';

/** Summarises a check in one word. */
export function findRtoFit(answer: PlanAnswer): RtoFit {
  if (answer.what === 'cycle') return 'unknown';
  const { activities } = answer.check;
  if (answer.losses.length === 0 || activities.length === 0) return 'none';
  if (activities.some(isLateReturn)) return 'missed';
  return activities.some(({ staffed }) => staffed.verdict === 'unknown') ? 'unknown' : 'met';
}

/** Returns whether a plan has one of these flaws. */
export const hasMisfit = ({ isStale, rto }: PlanFit, asked: readonly PlanMisfit[]): boolean =>
  (asked.includes('stale') && isStale) || (asked.includes('misses_rto') && rto === 'missed');
