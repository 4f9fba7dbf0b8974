import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';

const closed = ['in_review', 'pending_approval', 'archived'] as const;

/** Returns the phase in which nobody edits the plan; undefined if it can be edited. */
export const findClosedPhase = ({ status }: Pick<PlanRecord, 'status'>) =>
  closed.find((phase) => phase === status.phase);

/** Returns whether the plan is waiting for a review or approval. */
export const isUnderReview = ({ status: { phase } }: Pick<PlanRecord, 'status'>) =>
  phase === 'in_review' || phase === 'pending_approval';

/** Returns whether the person may edit the plan now. */
export function useMayEdit(plan: PlanRecord, { calls }: PlanKindInfo): boolean {
  const { can, isFrozen } = useSession();
  return can(calls.update) && !isFrozen && findClosedPhase(plan) === undefined;
}
