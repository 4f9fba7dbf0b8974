import { describe, expect, it } from 'vitest';
import type { PlanStrategy, PlanTask, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
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

function report(content: { tasks: PlanTask[]; triggers?: PlanTrigger[]; strategies?: PlanStrategy[] }, mbco?: number) {
  const scope = { activityUids: ['payroll'], scenarioUids: [], locationUids: [], supplierUids: [] };
  const question: PlanQuestion = {
    content: { scope, team: [], strategies: [], triggers: [], ...content },
    ...{ loss: { what: 'record', uid: 'network' }, triggerUid: null },
  };
  return reportPlanCheck(
    nodes.map((node) => (node.kind === 'activity' ? { ...node, mbco } : node)),
    edges,
    question,
  );
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
      { level: 'met', words: '“In time”: decide within 1 h 10 min of the threshold.' },
      {
        level: 'unknown',
        words: '“Undecided”: decide within 10 min of the threshold. How long the decision takes is not known.',
      },
      { level: 'problem', words: '“Late” activates the plan 5 min too late for Payroll.' },
      { level: 'problem', words: '“Late even undecided” activates the plan at least 1 min too late for Payroll.' },
      { level: 'unknown', words: '“Open”: the time to decide is not known.' },
    ]);
  });

  const byHand = (capacityPercent: number | null): PlanStrategy => ({
    ...{ uid: 's', name: 'By hand', description: '', loss: 'equipment', recordUid: 'network', implementMinutes: 60 },
    ...{ longestUseMinutes: 30_000, capacityPercent },
  });
  const fit = (capacity: number | null, mbco?: number) => {
    const { activities, findings } = report({ tasks: [repair(20_000)], strategies: [byHand(capacity)] }, mbco);
    return [activities[0]?.staffed, activities[0]?.verdict, findings];
  };
  const late = ['13 d 21 h 20 min', 'pastMtpd'] as const;

  it.each([1, 49])('does not count a strategy of %i percent for an activity with an MBCO of 50 percent', (capacity) => {
    const words = `“By hand” carries ${capacity} % of normal operation. It does not count for Payroll (MBCO 50 %).`;
    expect(fit(capacity, 50)).toEqual([...late, [{ level: 'problem', words }]]);
  });

  it('counts a strategy if it reaches the MBCO, carries 100 percent, or the MBCO is 0', () => {
    expect(fit(50, 50)).toEqual(['1 h', 'met', []]);
    expect(fit(100, 50)).toEqual(['1 h', 'met', []]);
    expect(fit(100)).toEqual(['1 h', 'met', []]);
    expect(fit(1, 0)).toEqual(['1 h', 'met', []]);
  });

  it('counts a strategy if its capacity or the MBCO is not known, and names the missing value', () => {
    const noCapacity = {
      level: 'unknown',
      words: 'The capacity of “By hand” is not known. It is assumed to be enough.',
    };
    expect(fit(null, 50)).toEqual(['1 h', 'met', [noCapacity]]);
    expect(fit(null)).toEqual(['1 h', 'met', [noCapacity]]);
    const words =
      '“By hand” carries 1 % of normal operation. The MBCO of Payroll is not known. The strategy is assumed to be enough.';
    expect(fit(1)).toEqual(['1 h', 'met', [{ level: 'unknown', words }]]);
  });
});
