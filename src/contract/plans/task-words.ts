import type { RecoveryExtent, TaskPhase, TaskUse } from './plan-terms.ts';

/** The words for the choices of a task, on screens, in files and on paper. */
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
