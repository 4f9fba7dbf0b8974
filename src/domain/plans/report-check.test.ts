import { describe, expect, it } from 'vitest';
import type { PlanTask, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import type { PlanQuestion } from './plan-checker.ts';
import { reportPlanCheck } from './report-check.ts';

const nodes: readonly ContinuityNode[] = [
  { uid: 'payroll', kind: 'activity', name: 'Payroll', rto: 240, mtpd: 1440 },
  { uid: 'network', kind: 'equipment', name: 'Network', rto: 60 },
];
const edges: readonly ContinuityEdge[] = [{ uid: 'e1', dependent: 'payroll', provider: 'network' }];

const repair = (durationMinutes: number): PlanTask => ({
  ...{ uid: 't1', number: 1, title: '', instructions: '', phase: 'recovery', teamRoleUid: null, people: 1 },
  ...{ durationMinutes, worstDurationMinutes: null, predecessors: [], waitsForUid: null, usedIn: 'both' },
  ...{ successCheck: '', place: '', recovers: { recordUid: 'network', extent: 'full' } },
});
const trigger = (name: string, thresholdMinutes: number | null, decisionMinutes: number | null): PlanTrigger => ({
  ...{ uid: name, name, measure: '', thresholdMinutes, decisionMinutes, authorityUid: null, authority: '' },
});

function report(content: { tasks: PlanTask[]; triggers?: PlanTrigger[] }) {
  const scope = { activityUids: ['payroll'], scenarioUids: [], locationUids: [], supplierUids: [] };
  const question: PlanQuestion = {
    content: { scope, team: [], strategies: [], triggers: [], ...content },
    ...{ loss: { what: 'record', uid: 'network' }, triggerUid: null },
  };
  return reportPlanCheck(nodes, edges, question);
}

describe('the check of a plan in a report', () => {
  it('says how long the decision of each trigger may take, and names triggers that are too late', () => {
    const triggers = [
      trigger('In time', 30, 15),
      trigger('Undecided', 90, null),
      trigger('Late', 90, 15),
      trigger('Late even undecided', 101, null),
      trigger('Open', null, 15),
    ];
    expect(report({ tasks: [repair(140)], triggers }).findings).toEqual([
      { level: 'met', words: '“In time”: the decision may take 1 h 10 min after the threshold.' },
      {
        level: 'unknown',
        words: '“Undecided”: the decision may take 10 min after the threshold. How long it takes is not known.',
      },
      { level: 'problem', words: '“Late” activates the plan 5 min too late for Payroll.' },
      { level: 'problem', words: '“Late even undecided” activates the plan at least 1 min too late for Payroll.' },
      { level: 'unknown', words: '“Open”: the time to decide is not known.' },
    ]);
  });
});
