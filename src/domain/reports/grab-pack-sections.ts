import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import { type CalledNames, type FirstHour, pickFirstHour } from '#root/domain/plans/first-hour.ts';
import type { PlanCheckReport } from '#root/domain/plans/report-check.ts';
import { duration, heading, paragraph, type SectionBlocks, tableOr } from './blocks.ts';
import { describeTaskTimeline } from './plan-check-sections.ts';
import { toNames } from './plan-names.ts';
import {
  describeActivation,
  describeActivations,
  describeContacts,
  describeDue,
  describeKeyedText,
  describeMessages,
  describeOwnTexts,
  describeScope,
  describeStrategies,
  describeTeam,
} from './plan-sections.ts';
import { describeTasks } from './plan-task-sections.ts';

const joinWords = (words: readonly (string | false | null)[]) => words.filter(Boolean).join(', ');

/**
 * Returns the first items of a list, the number of further items, and the section that contains them. If there are no
 * items, returns a sentence instead.
 */
function excerptOf(
  title: string,
  items: readonly string[],
  { more, section, empty }: { readonly more: number; readonly section: string; readonly empty: string },
): ReportBlock[] {
  return [
    heading(2, title),
    items.length > 0 ? { kind: 'list', isOrdered: false, items } : paragraph(empty),
    ...(more > 0 ? [paragraph(`And ${more} more under "${section}".`)] : []),
  ];
}

function describeTriggers({ triggers }: FirstHour, { get }: CalledNames): ReportBlock[] {
  const items = triggers.rows.map((row) => {
    const who = joinWords([row.authorityUid && get(row.authorityUid), row.authority]);
    return [
      row.name,
      row.measure,
      row.thresholdMinutes !== null && `Applies after ${duration(row.thresholdMinutes)}`,
      row.decisionMinutes !== null && `Decided within ${duration(row.decisionMinutes)}`,
      who && `Decided by ${who}`,
    ]
      .filter(Boolean)
      .join('. ');
  });
  const rest = { more: triggers.more, section: 'Activation', empty: 'No triggers have been written.' };
  return excerptOf('What starts the plan', items, rest);
}

function describeActions({ actions, tasks }: FirstHour, { get }: CalledNames): ReportBlock[] {
  if (actions) return [heading(2, 'Immediate actions'), { kind: 'richText', content: actions }];
  const items = tasks.rows.map(({ number, title, teamRoleUid }) =>
    joinWords([`${number} ${title}`, teamRoleUid && get(teamRoleUid)]),
  );
  const rest = { more: tasks.more, section: 'Tasks', empty: 'The plan names no immediate actions.' };
  return excerptOf('Immediate actions', items, rest);
}

function describeUrgent({ messages }: FirstHour, { get }: CalledNames): ReportBlock[] {
  const items = messages.rows.map((row) =>
    joinWords([describeDue(row), `to ${row.audience}`, row.channel, row.senderUid && `by ${get(row.senderUid)}`]),
  );
  const rest = { more: messages.more, section: 'Communications', empty: 'No message is due within an hour.' };
  return excerptOf('Messages due within an hour', items, rest);
}

function describeCalled({ team }: FirstHour, { get }: CalledNames): ReportBlock[] {
  const items = team.rows.flatMap(({ roleUid, people }) =>
    people.rows.map(({ name, phone }, at) =>
      joinWords([`${get(roleUid)}: ${name} (${at === 0 ? 'Lead' : `Alternate ${at}`})`, phone || 'no phone number']),
    ),
  );
  return excerptOf('Team', items, { more: team.more, section: 'Team and contacts', empty: 'Nobody is in the team.' });
}

function describeEmergency({ contacts }: FirstHour): ReportBlock[] {
  const items = contacts.rows.map((row) => joinWords([row.phone, row.name, row.organisationName, row.purpose]));
  const rest = {
    more: contacts.more,
    section: 'Team and contacts',
    empty: 'No contact of the plan has a phone number.',
  };
  return excerptOf('Emergency contacts', items, rest);
}

/** The sites of the scope, and the places of the tasks. */
function describePlaces({ content, references }: FrozenPlan): readonly ReportBlock[] {
  const { get } = toNames(references);
  const rows = [
    ...content.scope.locationUids.map((uid) => [get(uid), 'In the scope of the plan']),
    ...content.tasks.filter(({ place }) => place).map(({ place, number, title }) => [place, `Task ${number} ${title}`]),
  ];
  const columns = [
    ['Place', 2],
    ['Used for', 3],
  ] as const;
  return tableOr('The plan names no places.', 'Places', columns, rows);
}

/** Returns the sections of a grab pack: the first hour, then everything that people need to carry out the plan. */
export function describeGrabPack(plan: FrozenPlan, check: PlanCheckReport): SectionBlocks<'grab-pack'> {
  const { content } = plan;
  const names = toNames(plan.references);
  const hour = pickFirstHour(content, names);
  return {
    'first-hour': [
      ...describeTriggers(hour, names),
      ...describeActions(hour, names),
      ...describeUrgent(hour, names),
      ...describeCalled(hour, names),
      ...describeEmergency(hour),
    ],
    activation: describeActivation(plan),
    'other-plans': describeActivations(plan),
    team: [...describeTeam(plan), ...describeContacts(plan)],
    tasks: describeTasks(plan),
    timeline: describeTaskTimeline(content.tasks, check),
    strategies: describeStrategies(plan),
    communications: describeMessages(plan),
    places: describePlaces(plan),
    workarounds: describeKeyedText(content, 'workarounds'),
    'stand-down': describeKeyedText(content, 'stand_down'),
    purpose: describeScope(plan),
    'own-sections': describeOwnTexts(content),
  };
}
