import type { PlanContent, PlanMessage, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';
import { buildTask } from './plan-content.ts';

/**
 * The contingency plan of a team that hosts websites for public bodies. Like the published plans of such teams, it is a
 * text of a few pages with deadlines in its sentences. It has no durations and no table of tasks.
 */

/** The uids of the records and people that the plan names. */
export interface HostingRecords {
  readonly hosting: string;
  readonly codeHost: string;
  readonly signIn: string;
  readonly cloud: string;
  readonly director: string;
  readonly deputy: string;
  readonly operator: string;
  readonly secondOperator: string;
  /** The roles of the incident commander, of the decision makers, and of the operators. */
  readonly commander: string;
  readonly decider: string;
  readonly operators: string;
}

/** The headings of the document, each with the part of the plan that contains the text below the heading. */
export const hostingHeadings: readonly (readonly [string, (content: PlanContent) => unknown])[] = [
  ['Introduction', ({ texts }) => find(texts, 'purpose')],
  ['Recovery objective', ({ scope }) => scope.activityUids[0]],
  ['Contact information', ({ contacts }) => contacts[0]],
  ['Activation', ({ triggers, texts }) => triggers[0] && find(texts, 'activation')],
  ['Who may decide', ({ triggers }) => triggers[0]?.authority],
  ['Notification', ({ messages }) => messages.find(({ dueMinutes }) => dueMinutes === 15)],
  ['Recovery', ({ tasks }) => tasks.find(({ phase }) => phase === 'recovery')],
  ['Shifts', ({ texts }) => texts.find(({ title }) => title === 'Shifts and handover')],
  ['Reports while it lasts', ({ messages }) => messages.find(({ repeatMinutes }) => repeatMinutes === 60)],
  [
    'Reconstitution',
    ({ texts, tasks }) => find(texts, 'stand_down') && tasks.find(({ phase }) => phase === 'stand_down'),
  ],
  ['External dependencies', ({ strategies }) => strategies[0]],
  [
    'Outage shorter than 7 days',
    ({ strategies }) => strategies.find(({ longestUseMinutes }) => longestUseMinutes === week),
  ],
  [
    'Outage longer than 7 days',
    ({ strategies }) => strategies.find(({ longestUseMinutes }) => longestUseMinutes === null),
  ],
  ['How this document works', ({ texts }) => texts.find(({ title }) => title === 'How this plan is kept')],
];

const find = (texts: PlanContent['texts'], key: string) => texts.find((text) => text.key === key);
const week = 7 * 1440;
const newUid = () => crypto.randomUUID();
const keyed = (key: PlanContent['texts'][number]['key'], words: string) => ({
  ...{ uid: newUid(), key, title: '' },
  content: toRichText(words),
});
const own = (title: string, words: string) => ({ uid: newUid(), key: null, title, content: toRichText(words) });
const message = (audience: string, channel: string, more: Partial<PlanMessage>): PlanMessage => ({
  ...{ uid: newUid(), audience, channel, content: '', senderUid: null, countedFrom: 'activation' },
  ...{ dueMinutes: null, repeatMinutes: null },
  ...more,
});

const listTasks = ({ cloud, commander, operators }: HostingRecords): PlanTask[] => {
  const unknown = { durationMinutes: null } as const;
  const first = buildTask(1, {
    ...unknown,
    title: 'Open a call and a log with times',
    phase: 'immediate',
    teamRoleUid: commander,
  });
  const assess = buildTask(2, { ...unknown, title: 'Assess what is lost', teamRoleUid: operators });
  const recover = buildTask(3, {
    ...{ ...unknown, title: 'Recover the platform', teamRoleUid: operators, people: 2 },
    predecessors: [{ taskUid: assess.uid, lagMinutes: 0 }],
    recovers: { recordUid: cloud, extent: 'full' },
    successCheck: 'The operators have tested that the platform works',
  });
  const end = buildTask(4, {
    ...{
      ...unknown,
      title: 'Say that the recovery is complete, and plan a review',
      phase: 'stand_down',
      teamRoleUid: commander,
    },
    predecessors: [{ taskUid: recover.uid, lagMinutes: 0 }],
  });
  return [first, assess, recover, end];
};

/** The first version of the document. */
export function writeHostingPlan(of: HostingRecords): PlanContent {
  const person = (roleUid: string, personUid: string) => ({ uid: newUid(), roleUid, personUid });
  return {
    scope: { activityUids: [of.hosting], scenarioUids: [], locationUids: [], supplierUids: [of.cloud] },
    texts: [
      keyed(
        'purpose',
        'What we do if the platform is disrupted, compromised or fails. Shorter outages are handled by support.',
      ),
      keyed(
        'activation',
        'Whoever notices the problem is the incident commander until somebody else takes over. In a security incident the same person leads both.',
      ),
      keyed('communications', 'Watch the support channels and answer questions.'),
      keyed('stand_down', 'The operators test the platform. The commander tells everybody who was told before.'),
      own('Shifts and handover', 'If it takes longer than 3 hours, nobody works longer than 3 hours at a time.'),
      own('How this plan is kept', 'It is public. Two people review each change. Everybody reads it when they join.'),
    ],
    triggers: [
      {
        ...{ uid: newUid(), name: 'The platform is down', measure: 'Monitoring, or a report of the team' },
        ...{ thresholdMinutes: 30, decisionMinutes: null, authorityUid: of.decider },
        authority: 'The director, the system owner or the authorising official',
      },
    ],
    activations: [],
    team: [person(of.decider, of.director), person(of.commander, of.operator), person(of.operators, of.secondOperator)],
    contacts: [
      {
        ...{ uid: newUid(), name: 'Team roster', organisationName: '', purpose: 'Names and numbers of the team' },
        ...{ phone: '', email: 'roster@hosting.example', verifiedOn: null },
      },
    ],
    strategies: [
      {
        ...{
          uid: newUid(),
          name: 'Work with local copies',
          description: 'Only urgent changes, by two people, by hand.',
        },
        ...{ loss: 'supplier', recordUid: of.codeHost, implementMinutes: null, longestUseMinutes: week },
        capacityPercent: null,
      },
      {
        ...{ uid: newUid(), name: 'Code host of our own', description: 'Install it, and move the copies there.' },
        ...{ loss: 'supplier', recordUid: of.codeHost, implementMinutes: week, longestUseMinutes: null },
        capacityPercent: null,
      },
      {
        ...{
          uid: newUid(),
          name: 'Sign-in by password',
          description: 'Switched off again afterwards.',
          loss: 'application',
        },
        ...{ recordUid: of.signIn, implementMinutes: null, longestUseMinutes: null, capacityPercent: null },
      },
    ],
    tasks: listTasks(of),
    messages: [
      message('Users', 'Status page', {
        dueMinutes: 15,
        countedFrom: 'loss',
        senderUid: of.commander,
        content: 'What they see, and that we work on it',
      }),
      message('Users', 'Status page', { dueMinutes: 60, repeatMinutes: 60, senderUid: of.commander }),
      message('Leadership and information security', 'Email', { dueMinutes: 60, senderUid: of.commander }),
    ],
  };
}

/** The texts that differ in later versions. */
export function reviseHostingPlan(content: PlanContent, of: HostingRecords): PlanContent {
  return {
    ...content,
    triggers: content.triggers.map((trigger) => ({
      ...trigger,
      authority: 'The director, the deputy or the programme manager, each alone. Any two operators together.',
    })),
    team: [...content.team, { uid: newUid(), roleUid: of.decider, personUid: of.deputy }],
    contacts: [],
    messages: [
      ...content.messages,
      message('Accrediting body', 'Email', { dueMinutes: 60, repeatMinutes: 60, senderUid: of.commander }),
    ],
    texts: content.texts.map((text) =>
      text.key === 'purpose'
        ? {
            ...text,
            content: toRichText(
              'What we do if the platform is disrupted, compromised or fails for customers. Shorter outages have a guide of their own.',
            ),
          }
        : text,
    ),
    tasks: content.tasks.map((task) =>
      task.number === 3 ? { ...task, durationMinutes: 60 } : { ...task, durationMinutes: 5 },
    ),
  };
}
