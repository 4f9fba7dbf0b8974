import type { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { type PlanSection, planSections } from '#root/contract/plans/plan-terms.ts';
import { resiliencePlans } from '#root/contract/plans/resilience-plans.ts';
import type { Client } from './app.ts';

/** The calls of a kind of plan. */
export type PlanCalls = typeof businessContinuityPlans;

/** The calls of resilience plans, which differ from those of business continuity plans only in paths and permissions. */
export const resiliencePlanCalls = resiliencePlans as unknown as PlanCalls;

/** The sections in the order of the page, each with the call that saves it. */
const sectionCalls = {
  scope: 'saveScope',
  texts: 'saveTexts',
  triggers: 'saveTriggers',
  activations: 'saveActivations',
  team: 'saveTeam',
  contacts: 'saveContacts',
  strategies: 'saveStrategies',
  tasks: 'saveTasks',
  messages: 'saveMessages',
} as const;

/** The most common steps of tests of plans, for one kind. Calls that have to succeed throw an error if they fail. */
export function createPlanWorld(of: PlanCalls, client: Client) {
  const demand = <A extends { status: number; text: string }>(answer: A): A => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  };
  const read = async (uid: string) => demand(await client.call(of.get, { params: { uid } })).body.data;
  /** Saves one section in the plan's present version. Returns the response, even if it is an error. */
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
