import type { PlanAnswer } from '#root/domain/plans/plan-checker.ts';
import { isLateReturn } from '#root/domain/plans/plan-fit.ts';
import { listFindings, listTriggerFindings } from './finding-words.ts';
import type { CheckAnswer, CheckNames } from './return-words.ts';

/** The worst finding of the check about a section of the plan; undefined if there is none. */
export type SectionCheck = 'problem' | 'unknown' | undefined;

export interface SectionChecks {
  readonly tasks: SectionCheck;
  readonly strategies: SectionCheck;
  readonly activation: SectionCheck;
}

const nothing: SectionChecks = { tasks: undefined, strategies: undefined, activation: undefined };

/** Summarises an answer for the outline of the plan. */
export function summariseCheck(answer: PlanAnswer | undefined, names: CheckNames): SectionChecks {
  if (!answer) return nothing;
  if (answer.what === 'cycle') return { ...nothing, tasks: 'problem' };
  const findings = [...listFindings(answer, names), ...listTriggerFindings(answer, names), ...listLate(answer)];
  const worstOf = (section: keyof SectionChecks): SectionCheck => {
    const levels = findings.filter((one) => one.section === section).map(({ level }) => level);
    return levels.includes('problem') ? 'problem' : levels.includes('unknown') ? 'unknown' : undefined;
  };
  return { tasks: worstOf('tasks'), strategies: worstOf('strategies'), activation: worstOf('activation') };
}

/** The activities that are late, each with the section of the plan that decides when the activity returns. */
function listLate({ check }: CheckAnswer) {
  return check.activities.filter(isLateReturn).map(({ reason }) => ({
    level: 'problem' as const,
    section: reason?.strategy ? ('strategies' as const) : ('tasks' as const),
  }));
}
