import type { PlanContent, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { type PlanTextKey, planTextKeys } from '#root/contract/plans/plan-terms.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { DemoRecord } from '#root/server/start/demo/demo-record.ts';
import type { DemoChange, DemoPlan, DemoPlanContent, DemoTask, DemoTexts } from './demo-plan.ts';

/** Returns the uid of a record by its kind and name. */
export type Find = (kind: string, name: string) => string;

/** Returns a day in the form YYYY-MM-DD. */
export const findDay = (daysFromToday: number): string =>
  new Date(Date.now() + daysFromToday * 86_400_000).toISOString().slice(0, 10);

export function fillScope({ scope }: DemoPlan, find: Find): PlanContent['scope'] {
  const findAll = (kind: string, names: readonly string[] = []) => names.map((name) => find(kind, name));
  return {
    activityUids: findAll('activity', scope.activities),
    scenarioUids: findAll('dependency_scenario', scope.scenarios),
    locationUids: findAll('location', scope.locations),
    supplierUids: findAll('supplier', scope.suppliers),
  };
}

const listTexts = (texts: DemoTexts) =>
  planTextKeys.flatMap((key): (readonly [PlanTextKey, string])[] => {
    const text = texts[key];
    return text === undefined ? [] : [[key, text]];
  });

const fillTexts = ({ texts, ownTexts = [] }: DemoPlanContent): PlanContent['texts'] => [
  ...listTexts(texts).map(([key, text]) => ({ uid: newUid(), key, title: '', content: toRichText(text) })),
  ...ownTexts.map(({ title, text }) => ({ uid: newUid(), key: null, title, content: toRichText(text) })),
];

function fillTasks(tasks: readonly DemoTask[], find: Find): PlanTask[] {
  const uids = tasks.map(() => newUid());
  const findRecord = ([kind, name]: DemoRecord) => find(kind, name);
  return tasks.map(({ role, minutes, worst, after = [], recovers, waitsFor, check = '', ...task }, index) => ({
    ...{ instructions: '', phase: 'recovery', people: 1, usedIn: 'both', place: '' },
    ...task,
    uid: uids[index] as string,
    number: index + 1,
    teamRoleUid: find('bc-roles', role),
    durationMinutes: minutes,
    worstDurationMinutes: worst,
    predecessors: after.map((number) => ({ taskUid: uids[number - 1] as string, lagMinutes: 0 })),
    recovers: recovers ? { recordUid: findRecord(recovers), extent: 'full' } : null,
    waitsForUid: waitsFor ? findRecord(waitsFor) : null,
    successCheck: check,
  }));
}

/** Returns the content of a plan as people save it, with uids instead of names. */
export const fillContent = (content: DemoPlanContent, find: Find): Omit<PlanContent, 'scope' | 'activations'> => ({
  texts: fillTexts(content),
  triggers: content.triggers.map(({ threshold, decision, role, ...trigger }) => ({
    ...trigger,
    uid: newUid(),
    thresholdMinutes: threshold,
    decisionMinutes: decision,
    authorityUid: find('bc-roles', role),
  })),
  team: Object.entries(content.team).flatMap(([role, people]) =>
    people.map((person) => ({
      uid: newUid(),
      roleUid: find('bc-roles', role),
      personUid: find('owner', person),
    })),
  ),
  contacts: content.contacts.map(({ organisation, email = '', verifiedDaysAgo, ...contact }) => ({
    ...contact,
    uid: newUid(),
    organisationName: organisation,
    email,
    verifiedOn: findDay(-verifiedDaysAgo),
  })),
  strategies: content.strategies.map(({ standsInFor: [kind, name], implement, longestUse, capacity, ...strategy }) => ({
    ...strategy,
    uid: newUid(),
    recordUid: find(kind, name),
    implementMinutes: implement,
    longestUseMinutes: longestUse ?? null,
    capacityPercent: capacity,
  })),
  tasks: fillTasks(content.tasks, find),
  messages: content.messages.map(({ sender, from, due, repeat, ...message }) => ({
    ...message,
    uid: newUid(),
    senderUid: find('bc-roles', sender),
    countedFrom: from ?? 'activation',
    dueMinutes: due,
    repeatMinutes: repeat ?? null,
  })),
});

/** Returns the sections that a change touches, as they are saved. */
export function fillChange(
  content: PlanContent,
  { tasks, swap, texts }: DemoChange,
  find: Find,
): Pick<PlanContent, 'tasks' | 'team' | 'texts'> {
  const [role, from, to] = [find('bc-roles', swap.role), find('owner', swap.from), find('owner', swap.to)];
  const changed = new Map<string | null, string>(listTexts(texts));
  return {
    tasks: content.tasks.map((task) => {
      const times = tasks[task.number];
      return times ? { ...task, durationMinutes: times.minutes, worstDurationMinutes: times.worst } : task;
    }),
    team: content.team.map((row) => (row.roleUid === role && row.personUid === from ? { ...row, personUid: to } : row)),
    texts: content.texts.map((row) => {
      const text = changed.get(row.key);
      return text === undefined ? row : { ...row, content: toRichText(text) };
    }),
  };
}
