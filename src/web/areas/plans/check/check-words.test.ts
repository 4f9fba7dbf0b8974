import { describe, expect, it } from 'vitest';
import type { PlanStrategy, PlanTask, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { PlanChecker, type PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { summariseCheck } from './check-state.ts';
import { listFindings, listTriggerFindings } from './finding-words.ts';
import { type CheckAnswer, type CheckNames, describeCase, describeReturn } from './return-words.ts';

const hours = (count: number) => count * 60;
const nodes: readonly (ContinuityNode & { name: string })[] = [
  { uid: 'payroll', kind: 'activity', name: 'Payroll', rto: hours(4), mtpd: hours(24) },
  { uid: 'system', kind: 'application', name: 'Payroll system', rto: hours(2) },
  { uid: 'network', kind: 'equipment', name: 'Network', rto: hours(1) },
  { uid: 'parts', kind: 'supplier', name: 'Spare parts Ltd', rto: hours(8) },
];
const edges: readonly ContinuityEdge[] = [
  { uid: 'e1', dependent: 'payroll', provider: 'system' },
  { uid: 'e2', dependent: 'system', provider: 'network' },
];

const task = (number: number, durationMinutes: number | null, rest: Partial<PlanTask> = {}): PlanTask => ({
  ...{ uid: `t${number}`, number, title: '', instructions: '', phase: 'recovery', teamRoleUid: null, people: 1 },
  ...{ durationMinutes, worstDurationMinutes: null, predecessors: [], recovers: null, waitsForUid: null },
  ...{ usedIn: 'both', successCheck: '', place: '' },
  ...rest,
});
const returns = (recordUid: string, extent: 'full' | 'part' = 'full') => ({ recovers: { recordUid, extent } });
const after = (...numbers: number[]) => ({
  predecessors: numbers.map((one) => ({ taskUid: `t${one}`, lagMinutes: 0 })),
});
const trigger = (name: string, thresholdMinutes: number | null, decisionMinutes: number | null): PlanTrigger => ({
  ...{ uid: name, name, measure: '', thresholdMinutes, decisionMinutes, authorityUid: null, authority: '' },
});
const strategy = (rest: Partial<PlanStrategy>): PlanStrategy => ({
  ...{ uid: 's', name: 'By hand', description: '', loss: 'application', recordUid: 'system', implementMinutes: 60 },
  ...{ longestUseMinutes: null, capacityPercent: null },
  ...rest,
});

function ask(
  content: Partial<PlanQuestion['content']>,
  loss: PlanQuestion['loss'] = { what: 'record', uid: 'network' },
  mbco: number | null = null,
) {
  const scope = { activityUids: ['payroll'], scenarioUids: [], locationUids: [], supplierUids: [] };
  const all = { scope, tasks: [], team: [], strategies: [], triggers: [], ...content };
  const withMbco = nodes.map((node) => (node.kind === 'activity' ? { ...node, mbco } : node));
  const answer = new PlanChecker(withMbco, edges).answer({ content: all, loss, triggerUid: null }) as CheckAnswer;
  const records = new Map(
    nodes.map(({ uid, kind, name, rto, mtpd }) => [uid, { kind, name, rto: rto ?? null, mtpd: mtpd ?? null }]),
  );
  const names: CheckNames = { content: all, findRecord: (uid) => records.get(uid), getName: (uid) => `role ${uid}` };
  const [activity] = answer.check.activities;
  return { answer, names, sentence: activity ? describeReturn(answer, activity, names) : '' };
}

describe('the sentence about the return of an activity', () => {
  it('names the supplier that a task waits for, with the recovery time in the supplier’s contract', () => {
    expect(ask({ tasks: [task(7, 30, { waitsForUid: 'parts', ...returns('network') })] }).sentence).toBe(
      'Payroll returns at 8 h 30 min, RTO 4 h, because task 7 waits for Spare parts Ltd, whose contracted recovery time is 8 h.',
    );
  });

  it('names the tasks that take the time', () => {
    expect(ask({ tasks: [task(1, 30), task(2, 300, { ...after(1), ...returns('network') })] }).sentence).toBe(
      'Payroll returns at 5 h 30 min, RTO 4 h, because task 2 brings Network back only then, after task 1.',
    );
    expect(ask({ tasks: [task(2, 300, returns('network'))] }).sentence).toBe(
      'Payroll returns at 5 h, RTO 4 h, because task 2 brings Network back only then.',
    );
  });

  it('names the task that keeps the people busy', () => {
    const who = { teamRoleUid: 'lead' };
    const tasks = [task(1, 100, { ...who, ...returns('network') }), task(2, 100, { ...who, ...returns('network') })];
    const team = [{ uid: 'a', roleUid: 'lead', personUid: 'Ann' }];
    expect(ask({ tasks, team }).sentence).toBe(
      'Payroll returns at 3 h 20 min, RTO 4 h, because the people for task 2 are busy with task 1 until then.',
    );
  });

  it('says that an activity does not return, and names the reason', () => {
    expect(ask({}).sentence).toBe('Payroll does not return, RTO 4 h, because no task brings Network back.');
    const tasks = [task(1, 10, { teamRoleUid: 'lead', ...returns('network') })];
    expect(ask({ tasks }).sentence).toBe(
      'Payroll does not return, RTO 4 h, because task 1 needs more people in the role “role lead” than the team has.',
    );
  });

  it('says that the time of the return is not known, and names the missing value', () => {
    expect(ask({ tasks: [task(1, null, returns('network'))] }).sentence).toBe(
      'It is not known when Payroll returns, RTO 4 h, because task 1 has no duration.',
    );
    expect(
      ask({ tasks: [task(1, null, returns('network'))] }).answer.check.activities.map(({ best }) => describeCase(best)),
    ).toEqual(['not known']);
  });

  it('names the strategy that keeps the activity going, and says when a strategy ends too early', () => {
    const tasks = [task(1, 600, returns('network'))];
    expect(ask({ tasks, strategies: [strategy({})] }).sentence).toBe(
      'Payroll returns at 1 h, RTO 4 h, because the strategy “By hand” works only then.',
    );
    expect(ask({ tasks, strategies: [strategy({ longestUseMinutes: 60 })] }).sentence).toBe(
      'Payroll stops again at 2 h and returns at 10 h, RTO 4 h, because task 1 brings Network back only then.',
    );
  });

  it.each(['by hand', 'without a system'])('does not name a strategy that carries too little (uid “%s”)', (uid) => {
    const strategies = [strategy({ uid, capacityPercent: 40 })];
    const { answer, names, sentence } = ask({ strategies }, undefined, 50);
    expect(sentence).toBe('Payroll does not return, RTO 4 h, because no task brings Network back.');
    expect(summariseCheck(answer, names).tasks).toBe('problem');
  });

  it('says that an activity does not stop', () => {
    expect(ask({}, { what: 'record', uid: 'parts' }).sentence).toBe('Payroll does not stop.');
  });
});

describe('the findings about a plan', () => {
  const wordsOf = (content: Partial<PlanQuestion['content']>) => {
    const { answer, names } = ask(content);
    return [...listFindings(answer, names), ...listTriggerFindings(answer, names)].map(({ words }) => words);
  };

  it('name records that no task brings back, tasks in the wrong order, and missing values', () => {
    expect(wordsOf({})).toEqual(['No task brings Network back.']);
    expect(wordsOf({ tasks: [task(1, 5, returns('network', 'part'))] })).toEqual(['Network comes back only in part.']);
    expect(wordsOf({ tasks: [task(1, 10, returns('system')), task(2, 50, returns('network'))] })).toEqual([
      'Payroll system needs Network, but task 1 brings Payroll system back before task 2 brings Network back.',
    ]);
    expect(
      wordsOf({ tasks: [task(1, null, returns('network'))], strategies: [strategy({ recordUid: null })] }),
    ).toEqual(['Task 1 has no duration.', 'The strategy “By hand” does not say which record it stands in for.']);
  });

  it('name the capacity or the MBCO that is missing', () => {
    const wordsWith = (capacityPercent: number | null) =>
      wordsOf({ tasks: [task(1, 600, returns('network'))], strategies: [strategy({ capacityPercent })] });
    expect(wordsWith(null)).toEqual([
      'The capacity of the strategy “By hand” is not known. The check assumes that it is enough.',
    ]);
    expect(wordsWith(40)).toEqual([
      'The strategy “By hand” carries 40 % of normal operation. The MBCO of Payroll is not known. The check assumes that the strategy is enough.',
    ]);
    expect(wordsWith(100)).toEqual([]);
  });

  it('state how long the decision of each trigger may take, and name the trigger that is too late', () => {
    const tasks = [task(1, 140, returns('network'))];
    expect(
      wordsOf({ tasks, triggers: [trigger('Early', 30, 15), trigger('Late', 90, 15), trigger('Open', null, 15)] }),
    ).toEqual([
      '“Early”: decide within 1 h 10 min of the threshold.',
      '“Late” fires too late to work: it activates the plan 5 min too late for the RTO of Payroll.',
      '“Open”: not known. Enter its times and the durations of the tasks.',
    ]);
    expect(
      wordsOf({ tasks, triggers: [trigger('Undecided', 90, null), trigger('Certainly late', 101, null)] }),
    ).toEqual([
      '“Undecided”: decide within 10 min of the threshold. Enter how long the decision takes.',
      '“Certainly late” fires too late to work: it activates the plan at least 1 min too late for the RTO of Payroll.',
    ]);
    const slow = [task(1, hours(25), returns('network'))];
    expect(wordsOf({ tasks: slow, triggers: [trigger('Early', 30, 15)] })).toEqual([
      '“Early” cannot work: even if the plan is activated at once, Payroll exceeds its MTPD.',
    ]);
  });

  it('decide the state of each section in the outline', () => {
    const stateOf = (content: Partial<PlanQuestion['content']>) => {
      const { answer, names } = ask(content);
      return summariseCheck(answer, names);
    };
    const fine = { tasks: [task(1, 140, returns('network'))] };
    const nothing = { tasks: undefined, strategies: undefined, activation: undefined };
    expect(stateOf(fine)).toEqual(nothing);
    expect(stateOf({ ...fine, triggers: [trigger('Late', 90, 15)] })).toEqual({ ...nothing, activation: 'problem' });
    expect(stateOf({ tasks: [task(1, null, returns('network'))] })).toEqual({ ...nothing, tasks: 'unknown' });
    expect(stateOf({ tasks: [task(1, 300, returns('network'))] })).toEqual({ ...nothing, tasks: 'problem' });
    expect(stateOf({ ...fine, strategies: [strategy({ recordUid: null })] })).toEqual({
      ...nothing,
      strategies: 'unknown',
    });
    expect(summariseCheck({ what: 'cycle', tasks: ['t1'] }, ask(fine).names)).toEqual({ ...nothing, tasks: 'problem' });
  });
});
