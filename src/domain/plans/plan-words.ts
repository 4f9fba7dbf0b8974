import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import type { RecoveryExtent, TaskPhase, TaskUse } from '#root/contract/plans/plan-terms.ts';

/** The words for the terms of plans in errors and files. */
export const planPhaseWords: Readonly<Record<PlanPhase, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  pending_approval: 'Pending approval',
  approved: 'Approved',
  returned: 'Returned',
  archived: 'Archived',
};

export const taskPhaseWords: Readonly<Record<TaskPhase, string>> = {
  immediate: 'Immediate',
  recovery: 'Recovery',
  restoration: 'Restoration',
  stand_down: 'Stand-down',
};

export const taskUseWords: Readonly<Record<TaskUse, string>> = {
  both: 'Incidents and exercises',
  exercise: 'Exercises only',
  real: 'Incidents only',
};

export const recoveryExtentWords: Readonly<Record<RecoveryExtent, string>> = { full: 'Wholly', part: 'In part' };
