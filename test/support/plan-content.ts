import type { PlanContent, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';

const newUid = (): string => crypto.randomUUID();

export const buildTask = (number: number, more: Partial<PlanTask> = {}): PlanTask => ({
  ...{
    uid: newUid(),
    number,
    title: `Task ${number}`,
    instructions: '',
    phase: 'recovery',
    teamRoleUid: null,
    people: 1,
  },
  ...{ durationMinutes: 30, worstDurationMinutes: null, predecessors: [], recovers: null, waitsForUid: null },
  ...{ usedIn: 'both', successCheck: '', place: '' },
  ...more,
});

/** Builds content with every field of every section set. */
export function buildPlanContent(of: {
  activity: string;
  supplier: string;
  location: string;
  scenario?: string;
  plan?: string;
  person: string;
  role: string;
}): PlanContent {
  const first = buildTask(1, { phase: 'immediate', teamRoleUid: of.role, people: 2, worstDurationMinutes: 90 });
  const second = buildTask(2, {
    ...{
      instructions: 'Call\nthe bank',
      waitsForUid: of.supplier,
      recovers: { recordUid: of.supplier, extent: 'part' },
    },
    ...{ successCheck: 'A payment goes out', place: 'Office', usedIn: 'real', durationMinutes: null },
    predecessors: [{ taskUid: first.uid, lagMinutes: 15 }],
  });
  return {
    scope: {
      activityUids: [of.activity],
      scenarioUids: of.scenario ? [of.scenario] : [],
      locationUids: [of.location],
      supplierUids: [of.supplier],
    },
    texts: [
      { uid: newUid(), key: 'purpose', title: '', content: toRichText('Pay people in time') },
      { uid: newUid(), key: null, title: 'Cheques', content: toRichText('They are in the safe') },
    ],
    triggers: [
      {
        ...{ uid: newUid(), name: 'No payments', measure: 'Bank portal', thresholdMinutes: 30, decisionMinutes: null },
        ...{ authorityUid: of.role, authority: 'or any two of the team' },
      },
    ],
    activations: of.plan ? [{ uid: newUid(), planUid: of.plan, condition: 'After a day' }] : [],
    team: [{ uid: newUid(), roleUid: of.role, personUid: of.person }],
    contacts: [
      {
        ...{ uid: newUid(), name: 'Hot line', organisationName: 'Bank', purpose: 'Payments by phone' },
        ...{ phone: '+442079460000', email: 'line@bank.example', verifiedOn: '2026-11-01' },
      },
    ],
    strategies: [
      {
        ...{ uid: newUid(), name: 'Second bank', description: 'By file', loss: 'supplier', recordUid: of.supplier },
        ...{ implementMinutes: 60, longestUseMinutes: null, capacityPercent: 40 },
      },
    ],
    tasks: [first, second],
    messages: [
      {
        ...{ uid: newUid(), audience: 'Staff', channel: 'Text message', content: 'Pay is late', senderUid: of.role },
        ...{ countedFrom: 'loss', dueMinutes: 60, repeatMinutes: 240 },
      },
    ],
  };
}
