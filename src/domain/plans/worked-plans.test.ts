import { describe, expect, it } from 'vitest';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { checkPlan, type PlanCheck, type PlanCheckInput } from './check-plan.ts';
import type { PlanContent, PlanStrategy, PlanTask } from './plan.ts';
import { buildPlanGraph } from './plan-graph.ts';

const hours = (count: number) => count * 60;

/** Payroll needs the payroll system, which needs the network. A supplier delivers spare parts. */
const nodes: readonly ContinuityNode[] = [
  { uid: 'payroll', kind: 'activity', rto: hours(4), mtpd: hours(24), mbco: 50 },
  { uid: 'system', kind: 'application', rto: hours(2) },
  { uid: 'network', kind: 'equipment', rto: hours(1) },
  { uid: 'parts', kind: 'supplier', rto: hours(8) },
];
const edges: readonly ContinuityEdge[] = [
  { uid: 'e1', dependent: 'payroll', provider: 'system' },
  { uid: 'e2', dependent: 'system', provider: 'network' },
];

const task = (number: number, duration: number | null, rest: Partial<PlanTask> = {}): PlanTask => ({
  uid: `task ${number}`,
  number,
  duration,
  after: [],
  ...rest,
});
const returns = (record: string) => ({ recovers: { record, extent: 'full' as const } });
const after = (...numbers: number[]) => ({ after: numbers.map((number) => ({ task: `task ${number}` })) });

function check(plan: Partial<PlanContent>, rest: Partial<PlanCheckInput> = {}): PlanCheck {
  const content = { tasks: [], team: [], strategies: [], ...plan };
  return checkPlan(buildPlanGraph(nodes, edges, content.strategies), {
    plan: content,
    activation: 0,
    losses: [{ record: 'network' }],
    activities: ['payroll'],
    ...rest,
  }) as PlanCheck;
}

const backAt = ({ activities: [payroll] }: PlanCheck, name: 'best' | 'staffed' | 'worst' = 'staffed') =>
  payroll?.[name].outages?.map(({ back }) => back);

describe('a plan that returns a lost network', () => {
  const repair = [
    task(1, 30, { worstDuration: 60 }),
    task(2, 90, after(1)),
    task(3, 60, { ...after(1), ...returns('network') }),
    task(4, 20, { ...after(2, 3), ...returns('network') }),
  ];

  it('returns payroll when the longest path of tasks ends, or at the worst when all tasks have run one by one', () => {
    const result = check({ tasks: repair });
    expect(backAt(result, 'best')).toEqual([140]);
    expect(backAt(result, 'worst')).toEqual([230]);
    expect(result.activities[0]?.staffed.verdict).toBe('met');
  });

  it('adds the minutes until the plan is activated', () => {
    expect(backAt(check({ tasks: repair }, { activation: 45 }))).toEqual([185]);
  });

  it('is just in time if payroll returns exactly after its RTO', () => {
    const result = check({ tasks: repair }, { activation: 100 });
    expect(backAt(result)).toEqual([240]);
    expect(result.activities[0]?.staffed.verdict).toBe('justMet');
    expect(check({ tasks: repair }, { activation: 101 }).activities[0]?.staffed.verdict).toBe('late');
  });

  it('leaves 100 minutes for the decision, because the RTO is 4 h and the longest path takes 2 h 20 min', () => {
    expect(check({ tasks: repair }).budget.rto).toEqual({ kind: 'latest', minute: 100, activity: 'payroll' });
    expect(check({ tasks: repair }).budget.mtpd).toEqual({ kind: 'latest', minute: 1300, activity: 'payroll' });
  });

  it('leaves 150 minutes of a limit of 3 hours if the work takes 30 minutes', () => {
    const cloud = [{ uid: 'cloud', kind: 'activity' as const, rto: 180 }];
    const result = checkPlan(buildPlanGraph(cloud, [], []), {
      plan: { tasks: [task(1, 30, returns('cloud'))], team: [], strategies: [] },
      activation: 30,
      losses: [{ record: 'cloud' }],
      activities: ['cloud'],
    }) as PlanCheck;
    expect(result.budget.rto).toEqual({ kind: 'latest', minute: 150, activity: 'cloud' });
  });

  it('is too late, however early it is activated, if the tasks take longer than the RTO', () => {
    const slow = [task(1, 241, returns('network'))];
    expect(check({ tasks: slow }).budget.rto).toEqual({ kind: 'tooLate', activity: 'payroll' });
  });

  it('takes longer if one person has to do two tasks that could run side by side', () => {
    const tasks = repair.map((one) => (one.number === 2 || one.number === 3 ? { ...one, role: 'engineer' } : one));
    const alone = check({ tasks, team: [{ person: 'Ann', roles: ['engineer'] }] });
    expect(backAt(alone)).toEqual([200]);
    expect(backAt(alone, 'best')).toEqual([140]);
    expect(alone.activities[0]?.reason?.tasks).toEqual([
      { task: 'task 4', startsBy: 'task' },
      { task: 'task 3', startsBy: 'people' },
      { task: 'task 2', startsBy: 'task' },
      { task: 'task 1', startsBy: 'activation' },
    ]);
    const together = [
      { person: 'Ann', roles: ['engineer'] },
      { person: 'Bo', roles: ['engineer', 'lead'] },
    ];
    expect(backAt(check({ tasks, team: together }))).toEqual([140]);
  });

  it('never ends if a task needs more people than there are, and the result names the task', () => {
    const tasks = repair.map((one) => (one.number === 1 ? { ...one, role: 'engineer', people: 2 } : one));
    const result = check({ tasks, team: [{ person: 'Ann', roles: ['engineer'] }] });
    expect(backAt(result)).toEqual([Number.POSITIVE_INFINITY]);
    expect(result.staffed.short).toEqual(['task 1']);
    expect(result.activities[0]?.reason?.tasks.at(-1)).toEqual({ task: 'task 1', startsBy: 'short' });
  });

  it('has an unknown end, and not an early end, if a duration is missing', () => {
    const tasks = repair.map((one) => (one.number === 2 ? { ...one, duration: null } : one));
    const result = check({ tasks });
    expect(result.activities[0]?.best).toEqual({ outages: undefined, verdict: 'unknown' });
    expect(result.budget.rto).toEqual({ kind: 'unknown' });
  });

  it('has a known return for an activity that the missing duration does not affect', () => {
    const tasks = [...repair, task(5, null, returns('parts'))];
    expect(backAt(check({ tasks }), 'best')).toEqual([140]);
  });

  it('names the supplier that a task waits for, with the time of its contract', () => {
    const tasks = [task(7, 30, { waitsFor: 'parts', ...returns('network') })];
    const result = check({ tasks });
    expect(backAt(result)).toEqual([510]);
    expect(result.activities[0]?.staffed.verdict).toBe('late');
    expect(result.activities[0]?.reason).toEqual({
      records: ['system', 'network'],
      strategy: null,
      tasks: [{ task: 'task 7', startsBy: 'record' }],
    });
  });

  it('names a lost record that no task returns, or that tasks return only in part', () => {
    const partly = [task(1, 30, { recovers: { record: 'network', extent: 'part' } })];
    expect(check({}).uncovered).toEqual([{ record: 'network', partly: false }]);
    expect(check({ tasks: partly }).uncovered).toEqual([{ record: 'network', partly: true }]);
    expect(check({ tasks: repair }).uncovered).toEqual([]);
    expect(check({}, { losses: [{ record: 'network', outage: 60 }] }).uncovered).toEqual([]);
  });
});

describe('a strategy that stands in for a lost record', () => {
  const byHand: PlanStrategy = { uid: 'by hand', record: 'system', implement: 60 };
  const slow = [task(1, hours(10), returns('network'))];

  it('lets payroll continue as soon as it works', () => {
    const result = check({ tasks: slow, strategies: [byHand] });
    expect(backAt(result)).toEqual([60]);
    expect(result.activities[0]?.reason).toEqual({ records: ['system'], strategy: 'by hand', tasks: [] });
  });

  it('stops payroll again when it can no longer be used before the network is back', () => {
    const result = check({ tasks: slow, strategies: [{ ...byHand, longestUse: hours(3) }] });
    expect(result.activities[0]?.staffed.outages).toEqual([
      { lost: 0, back: 60 },
      { lost: 240, back: 600 },
    ]);
    expect(result.activities[0]?.staffed.verdict).toBe('late');
  });

  it.each(['by hand', 'without a system'])('is not the reason if “%s” carries too little, with any uid', (uid) => {
    const tooSmall = { ...byHand, uid, capacity: 40 };
    const nothing = check({ strategies: [tooSmall] });
    expect(backAt(nothing)).toEqual([Number.POSITIVE_INFINITY]);
    expect(nothing.activities[0]?.reason).toEqual({ records: ['system', 'network'], strategy: null, tasks: [] });
    const tasks = [task(1, 30, { role: 'engineer', ...returns('network') })];
    expect(check({ tasks, strategies: [tooSmall] }).activities[0]?.reason).toEqual({
      records: ['system', 'network'],
      strategy: null,
      tasks: [{ task: 'task 1', startsBy: 'short' }],
    });
  });

  it('is the reason if it can no longer be used, and nothing else returns the record', () => {
    const result = check({ strategies: [{ ...byHand, longestUse: hours(3), capacity: 50 }] });
    expect(result.activities[0]?.reason?.strategy).toBe('by hand');
  });

  it('is set up after the activation', () => {
    expect(backAt(check({ tasks: slow, strategies: [byHand] }, { activation: 30 }))).toEqual([90]);
  });
});

describe('the order of tasks', () => {
  it('contradicts the dependencies if a record is returned before a record that it needs', () => {
    const tasks = [task(1, 10, returns('system')), task(2, 50, returns('network'))];
    expect(check({ tasks }).conflicts).toEqual([{ record: 'system', task: 0, needs: 'network', laterTask: 1 }]);
    expect(check({ tasks: [task(1, 60, returns('system')), task(2, 50, returns('network'))] }).conflicts).toEqual([]);
  });

  it('does not contradict the dependencies if the tolerance of the record lasts until the other record is back', () => {
    const tolerant = edges.map((edge) => (edge.uid === 'e2' ? { ...edge, tolerance: 50 } : edge));
    const plan = { tasks: [task(1, 10, returns('system')), task(2, 50, returns('network'))], team: [], strategies: [] };
    const input = { plan, activation: 0, losses: [{ record: 'network' }], activities: ['payroll'] };
    expect((checkPlan(buildPlanGraph(nodes, tolerant, []), input) as PlanCheck).conflicts).toEqual([]);
  });

  it('is refused if tasks wait for each other, and the result names these tasks', () => {
    const tasks = [task(1, 10, after(3)), task(2, 10, after(1)), task(3, 10, after(2)), task(4, 10, after(3))];
    const plan = { tasks, team: [], strategies: [] };
    const input = { plan, activation: 0, losses: [], activities: [] };
    expect(checkPlan(buildPlanGraph(nodes, edges, []), input)).toEqual({ cycle: ['task 1', 'task 2', 'task 3'] });
  });
});
