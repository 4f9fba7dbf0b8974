import type { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanContent, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { type PlanSection, planSections } from '#root/contract/plans/plan-terms.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Client } from './app.ts';

/** The calls of a kind of plan. */
export type PlanCalls = typeof businessContinuityPlans;

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

/** Sections in the order of the page, with the call that saves each. */
const sectionCalls = {
  scope: 'saveScope',
  texts: 'saveTexts',
  triggers: 'saveTriggers',
  team: 'saveTeam',
  contacts: 'saveContacts',
  strategies: 'saveStrategies',
  tasks: 'saveTasks',
  messages: 'saveMessages',
} as const;

/** What tests of plans do most, for one kind. Calls that must succeed throw otherwise. */
export function createPlanWorld(of: PlanCalls, client: Client) {
  const demand = <A extends { status: number; text: string }>(answer: A): A => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  };
  const read = async (uid: string) => demand(await client.call(of.get, { params: { uid } })).body.data;
  /** Saves one section in the plan's present version, and returns the answer whatever it is. */
  const save = async <S extends PlanSection>(uid: string, section: S, body: PlanContent[S], version?: number) =>
    client.call(of[sectionCalls[section]] as PlanCalls['saveTexts'], {
      params: { uid },
      version: version ?? (await read(uid)).version,
      body: (section === 'scope' ? body : { rows: body }) as never,
    });
  return {
    read,
    save,
    create: async (name: string, more: object = {}) =>
      demand(await client.call(of.create, { body: { name, ...more } })).body.data,
    move: async (uid: string, step: 'archive' | 'restore') =>
      client.call(of[step] as PlanCalls['archive'], { params: { uid }, version: (await read(uid)).version }),
    saveAll: async (uid: string, content: PlanContent) => {
      for (const section of planSections) demand(await save(uid, section, content[section]));
    },
  };
}

/** Builds content with every field of every section set. */
export function buildPlanContent(of: {
  activity: string;
  supplier: string;
  location: string;
  scenario?: string;
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
