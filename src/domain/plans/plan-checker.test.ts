import { describe, expect, it } from 'vitest';
import type { PlanStrategy, PlanTask, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { isRefused } from './check-triggers.ts';
import { findMissing } from './find-missing.ts';
import { type PlanAnswer, PlanChecker, type PlanQuestion } from './plan-checker.ts';
import { readPlanContent } from './read-content.ts';

const hours = (count: number) => count * 60;
const nodes: readonly ContinuityNode[] = [
  { uid: 'payroll', kind: 'activity', rto: hours(4), mtpd: hours(24) },
  { uid: 'mail', kind: 'activity', rto: hours(2) },
  { uid: 'system', kind: 'application', rto: hours(2) },
  { uid: 'network', kind: 'equipment', rto: hours(1) },
  { uid: 'parts', kind: 'supplier' },
  { uid: 'gone', kind: 'equipment', archived: true },
];
const edges: readonly ContinuityEdge[] = [
  { uid: 'e1', dependent: 'payroll', provider: 'system' },
  { uid: 'e2', dependent: 'system', provider: 'network' },
  { uid: 'e3', dependent: 'mail', provider: 'network' },
];

const task = (number: number, durationMinutes: number | null, rest: Partial<PlanTask> = {}): PlanTask => ({
  uid: `task ${number}`,
  number,
  title: '',
  instructions: '',
  phase: 'recovery',
  teamRoleUid: null,
  people: 1,
  durationMinutes,
  worstDurationMinutes: null,
  predecessors: [],
  recovers: null,
  waitsForUid: null,
  usedIn: 'both',
  successCheck: '',
  place: '',
  ...rest,
});
const returns = (recordUid: string) => ({ recovers: { recordUid, extent: 'full' as const } });
const after = (number: number, lagMinutes = 0) => ({ taskUid: `task ${number}`, lagMinutes });
const trigger = (uid: string, thresholdMinutes: number | null, decisionMinutes: number | null): PlanTrigger => ({
  ...{ uid, name: uid, measure: '', thresholdMinutes, decisionMinutes, authorityUid: null, authority: '' },
});
const strategy = (uid: string, recordUid: string | null, implementMinutes: number | null): PlanStrategy => ({
  ...{ uid, name: uid, description: '', loss: 'other', recordUid, implementMinutes },
  ...{ longestUseMinutes: null, capacityPercent: null },
});

type Checked = Extract<PlanAnswer, { what: 'check' }>;
function ask(content: Partial<PlanQuestion['content']>, rest: Partial<PlanQuestion> = {}): Checked {
  const scope = { activityUids: ['payroll'], scenarioUids: [], locationUids: [], supplierUids: [] };
  const question: PlanQuestion = {
    content: { scope, tasks: [], team: [], strategies: [], triggers: [], ...content },
    loss: { what: 'recovered' },
    triggerUid: null,
    ...rest,
  };
  return new PlanChecker(nodes, edges).answer(question) as Checked;
}
const backAt = ({ check }: Checked) => check.activities.map(({ staffed }) => staffed.outages?.map(({ back }) => back));

describe('the content of a plan as the check reads it', () => {
  it('leaves out tasks for exercises, and lets their successors wait for their predecessors', () => {
    const { tasks } = readPlanContent({
      tasks: [
        task(1, 10),
        task(2, 99, { usedIn: 'exercise', predecessors: [after(1, 5)] }),
        task(3, 20, { usedIn: 'real', predecessors: [after(2, 3)] }),
      ],
      team: [],
      strategies: [],
    });
    expect(tasks.map(({ number, after: links }) => [number, links])).toEqual([
      [1, []],
      [3, [{ task: 'task 1', lag: 8 }]],
    ]);
  });

  it('counts a person with two roles as one person', () => {
    const { team } = readPlanContent({
      tasks: [],
      team: [
        { uid: 'a', roleUid: 'lead', personUid: 'Ann' },
        { uid: 'b', roleUid: 'desk', personUid: 'Ann' },
      ],
      strategies: [strategy('s', null, 10)],
    });
    expect(team).toEqual([{ person: 'Ann', roles: ['lead', 'desk'] }]);
  });
});

describe('the check of a plan for a loss', () => {
  const repair = [task(1, 140, returns('network'))];

  it('can be for the loss of everything that the tasks bring back, of the records of a scenario, or of one record', () => {
    expect(ask({ tasks: repair }).losses).toEqual([{ record: 'network' }]);
    const target = { lostAtMinutes: 0, outageMinutes: null, forever: false };
    const targets = [
      { ...target, recordUid: 'network' },
      { ...target, recordUid: 'system', outageMinutes: 30 },
      { ...target, recordUid: 'parts', forever: true },
      { ...target, recordUid: 'gone' },
    ];
    expect(ask({ tasks: repair }, { loss: { what: 'targets', targets } }).losses).toEqual([
      { record: 'network', outage: 60 },
      { record: 'system', outage: 30 },
      { record: 'parts' },
    ]);
    expect(ask({ tasks: repair }, { loss: { what: 'record', uid: 'system' } }).check.uncovered).toEqual([
      { record: 'system', partly: false },
    ]);
  });

  it('counts from the loss if a trigger is chosen, and from the activation if none is chosen', () => {
    const triggers = [trigger('late', 100, 20), trigger('open', 100, null)];
    expect(backAt(ask({ tasks: repair, triggers }))).toEqual([[140]]);
    expect(backAt(ask({ tasks: repair, triggers }, { triggerUid: 'late' }))).toEqual([[260]]);
    expect(backAt(ask({ tasks: repair, triggers }, { triggerUid: 'open' }))).toEqual([undefined]);
  });

  it('shows how much time each trigger leaves, and which triggers fire too late to work', () => {
    const triggers = [trigger('early', 30, 15), trigger('late', 90, 15), trigger('open', 90, null)];
    const { triggers: judged } = ask({ tasks: repair, triggers });
    expect(judged.map(({ uid, budget, rto }) => [uid, budget, rto])).toEqual([
      ['early', 70, { kind: 'inTime', spare: 55 }],
      ['late', 10, { kind: 'late', by: 5, activity: 'payroll' }],
      ['open', 10, { kind: 'unknown' }],
    ]);
    expect(judged.map(isRefused)).toEqual([false, true, false]);
    const slow = ask({ tasks: [task(1, 241, returns('network'))], triggers });
    expect(slow.triggers[0]?.rto).toEqual({ kind: 'hopeless', activity: 'payroll' });
    // Even an immediate activation would be too late, so these triggers are not the cause.
    expect(slow.triggers.some(isRefused)).toBe(false);
  });

  it('finds that a trigger with a missing time is too late, if its other time alone is too long', () => {
    const triggers = [trigger('threshold', 101, null), trigger('decision', null, 103), trigger('in time', 100, null)];
    const { triggers: judged } = ask({ tasks: repair, triggers });
    expect(judged.map(({ uid, activation, rto }) => [uid, activation, rto])).toEqual([
      ['threshold', null, { kind: 'late', by: 1, activity: 'payroll' }],
      ['decision', null, { kind: 'late', by: 3, activity: 'payroll' }],
      ['in time', null, { kind: 'unknown' }],
    ]);
    expect(judged.map(isRefused)).toEqual([true, true, false]);
  });

  it('covers all activities that stop if the scope names none, the most urgent first', () => {
    const scope = { activityUids: [], scenarioUids: [], locationUids: [], supplierUids: [] };
    const { check, moreActivities } = ask({ tasks: repair, scope });
    expect(check.activities.map(({ activity }) => activity)).toEqual(['mail', 'payroll']);
    expect(moreActivities).toBe(0);
  });

  it('names the tasks that wait for each other', () => {
    const tasks = [task(1, 5, { predecessors: [after(2)] }), task(2, 5, { predecessors: [after(1)] })];
    expect(ask({ tasks })).toEqual({ what: 'cycle', tasks: ['task 1', 'task 2'] });
  });

  it('builds the graph again after strategies have changed', () => {
    const checker = new PlanChecker(nodes, edges);
    const scope = { activityUids: ['payroll'], scenarioUids: [], locationUids: [], supplierUids: [] };
    const askWith = (strategies: PlanStrategy[]) =>
      checker.answer({
        content: { scope, tasks: repair, team: [], strategies, triggers: [] },
        loss: { what: 'recovered' },
        triggerUid: null,
      }) as Checked;
    expect(backAt(askWith([]))).toEqual([[140]]);
    expect(backAt(askWith([strategy('by hand', 'system', 30)]))).toEqual([[30]]);
    expect(backAt(askWith([]))).toEqual([[140]]);
  });
});

describe('a return that is not known', () => {
  const missingOf = (answer: Checked, strategies: PlanStrategy[] = []) => {
    const plan = readPlanContent({ tasks: [], team: [], strategies });
    return answer.check.activities.map((activity) => findMissing({ ...answer, strategies: plan.strategies }, activity));
  };

  it('names the duration that is missing, even that of an earlier task', () => {
    const tasks = [task(1, null), task(2, 10, { ...returns('network'), predecessors: [after(1)] })];
    expect(missingOf(ask({ tasks }))).toEqual([{ what: 'duration', task: 'task 1' }]);
  });

  it('names the record without a recovery time that a task waits for', () => {
    const tasks = [task(1, 10, { ...returns('network'), waitsForUid: 'parts' })];
    expect(missingOf(ask({ tasks }))).toEqual([{ what: 'recoveryTime', record: 'parts' }]);
  });

  it('names the missing duration of another task that keeps the people busy', () => {
    const who = { teamRoleUid: 'lead' };
    const tasks = [
      task(1, null, who),
      task(2, 10, { ...returns('network'), ...who }),
      task(3, 50, { predecessors: [after(1)] }),
    ];
    const team = [{ uid: 'a', roleUid: 'lead', personUid: 'Ann' }];
    expect(missingOf(ask({ tasks, team }))).toEqual([{ what: 'duration', task: 'task 1' }]);
  });

  it('names the trigger without times, or the strategy without a time', () => {
    const tasks = [task(1, 10, returns('network'))];
    const triggers = [trigger('open', null, 5)];
    expect(missingOf(ask({ tasks, triggers }, { triggerUid: 'open' }))).toEqual([{ what: 'activation' }]);
    const strategies = [strategy('by hand', 'system', null)];
    expect(missingOf(ask({ tasks, strategies }), strategies)).toEqual([
      { what: 'implementation', strategy: 'by hand' },
    ]);
    expect(missingOf(ask({ tasks }))).toEqual([undefined]);
  });
});
