import type { PlanStrategy, PlanTask, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { PlanChecker, type PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { listFindings, listTriggerFindings } from '#root/web/areas/plans/check/finding-words.ts';
import {
  type CheckAnswer,
  type CheckNames,
  describeCase,
  describeReturn,
} from '#root/web/areas/plans/check/return-words.ts';

const HOUR = 60;

/** Payroll needs the payroll system, which needs the network. A supplier delivers spare parts. */
const nodes: readonly (ContinuityNode & { readonly name: string })[] = [
  { uid: 'payroll', kind: 'activity', name: 'Payroll', rto: 4 * HOUR, mtpd: 24 * HOUR, mbco: 50 },
  { uid: 'system', kind: 'application', name: 'Payroll system', rto: 2 * HOUR },
  { uid: 'network', kind: 'equipment', name: 'Network', rto: HOUR },
  { uid: 'parts', kind: 'supplier', name: 'Spare parts Ltd', rto: 8 * HOUR },
];
const edges: readonly ContinuityEdge[] = [
  { uid: 'e1', dependent: 'payroll', provider: 'system' },
  { uid: 'e2', dependent: 'system', provider: 'network' },
];

const task = (number: number, durationMinutes: number | null, more: Partial<PlanTask> = {}): PlanTask => ({
  ...{ uid: `t${number}`, number, title: '', instructions: '', phase: 'recovery', teamRoleUid: null, people: 1 },
  ...{ durationMinutes, worstDurationMinutes: null, predecessors: [], recovers: null, waitsForUid: null },
  ...{ usedIn: 'both', successCheck: '', place: '' },
  ...more,
});
const after = (...numbers: number[]) => ({
  predecessors: numbers.map((one) => ({ taskUid: `t${one}`, lagMinutes: 0 })),
});
const returns = (recordUid: string) => ({ recovers: { recordUid, extent: 'full' as const } });
const engineer = { teamRoleUid: 'Engineer' };
const trigger = (name: string, thresholdMinutes: number, decisionMinutes: number): PlanTrigger => ({
  ...{ uid: name, name, measure: '', thresholdMinutes, decisionMinutes, authorityUid: null, authority: '' },
});
const byHand = (longestUseMinutes: number | null, capacityPercent: number): PlanStrategy => ({
  ...{ uid: 's', name: 'Pay by hand', description: '', loss: 'application', recordUid: 'system', implementMinutes: 60 },
  ...{ longestUseMinutes, capacityPercent },
});

const repair = [
  task(1, 30, { worstDurationMinutes: 60 }),
  task(2, 90, after(1)),
  task(3, 60, { ...after(1), ...returns('network') }),
  task(4, 20, { ...after(2, 3), ...returns('network') }),
];

function describe(content: Partial<PlanQuestion['content']>, triggerUid: string | null = null): string {
  const scope = { activityUids: ['payroll'], scenarioUids: [], locationUids: [], supplierUids: [] };
  const all = { scope, tasks: [], team: [], strategies: [], triggers: [], ...content };
  const question = { content: all, loss: { what: 'record', uid: 'network' } as const, triggerUid };
  const answer = new PlanChecker(nodes, edges).answer(question) as CheckAnswer;
  const known = new Map(nodes.map((node) => [node.uid, { ...node, rto: node.rto ?? null, mtpd: node.mtpd ?? null }]));
  const names: CheckNames = { content: all, findRecord: (uid) => known.get(uid), getName: (uid) => uid };
  const lines = answer.check.activities.flatMap((activity) => [
    `Best ${describeCase(activity.best)} · as staffed ${describeCase(activity.staffed)} · worst ${describeCase(activity.worst)}`,
    describeReturn(answer, activity, names),
  ]);
  const findings = [...listTriggerFindings(answer, names), ...listFindings(answer, names)].map(({ words }) => words);
  return [...lines, ...findings].map((line) => `> ${line}`).join('\n>\n');
}

const team = (...people: string[]) => people.map((personUid) => ({ uid: personUid, roleUid: 'Engineer', personUid }));
const withEngineer = repair.map((one) => (one.number === 2 || one.number === 3 ? { ...one, ...engineer } : one));

/** The examples of plans in docs/model.md, with the product's results for each. */
export const planExamples: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'A network that is repaired', text: describe({ tasks: repair }) },
  { name: 'One engineer for two tasks', text: describe({ tasks: withEngineer, team: team('Ann') }) },
  {
    name: 'Two triggers',
    text: describe(
      { tasks: repair, triggers: [trigger('Network down', 30, 15), trigger('Half a day lost', 240, 0)] },
      'Network down',
    ),
  },
  { name: 'A supplier', text: describe({ tasks: [task(7, 30, { waitsForUid: 'parts', ...returns('network') })] }) },
  { name: 'A strategy', text: describe({ tasks: [task(1, 600, returns('network'))], strategies: [byHand(180, 60)] }) },
  {
    name: 'A small strategy',
    text: describe({ tasks: [task(1, 600, returns('network'))], strategies: [byHand(null, 40)] }),
  },
  {
    name: 'A duration that nobody knows',
    text: describe({ tasks: repair.map((one) => (one.number === 2 ? { ...one, durationMinutes: null } : one)) }),
  },
  {
    name: 'A wrong order',
    text: describe({ tasks: [task(1, 10, returns('system')), task(2, 50, returns('network'))] }),
  },
  { name: 'No task', text: describe({}) },
];
