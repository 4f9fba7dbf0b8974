import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import type { PlanBia } from '#root/contract/plans/plan-bia.ts';
import type { PlanReference } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent, PlanMessage } from '#root/contract/plans/plan-sections.ts';
import type { Classification, PlanTextKey } from '#root/contract/plans/plan-terms.ts';
import { classificationWords } from '#root/contract/shared/kinds/plan-definition.ts';
import { type CalledNames, listCalledRoles } from '#root/domain/plans/first-hour.ts';
import type { PlanCheckReport } from '#root/domain/plans/report-check.ts';
import { isEmptyRichText } from '#root/domain/values/rich-text.ts';
import {
  duration,
  facts,
  formatDay,
  formatNumber,
  heading,
  paragraph,
  type SectionBlocks,
  table,
  tableOr,
} from './blocks.ts';
import { describePlanBia } from './plan-bia-sections.ts';
import { describePlanCheck, describeTaskTimeline } from './plan-check-sections.ts';
import { toNames } from './plan-names.ts';
import { describeTasks } from './plan-task-sections.ts';
import { describeVersions, type PlanVersionWords } from './plan-version-sections.ts';

/** A plan as a report shows it: its working version, or an approved version. */
export interface ReportedPlan {
  readonly description: string;
  readonly classification: Classification;
  readonly dueOn: string | null;
  readonly reviewOn: string | null;
  readonly categoryName: string | null;
  readonly ownerNames: readonly string[];
  readonly statusName: string;
  readonly content: PlanContent;
  readonly references: readonly PlanReference[];
  readonly activatedBy: readonly { readonly name: string; readonly condition: string }[];
  readonly bia: PlanBia;
  readonly check: PlanCheckReport;
  /** Minutes that an activity needs to resume. */
  readonly findRestart: (activityUid: string) => number;
  /** Days as YYYY-MM-DD in the organisation's time zone, the newest version first. */
  readonly versions: readonly PlanVersionWords[];
}

const lossWords = {
  site: 'A location',
  people: 'People',
  application: 'An application',
  equipment: 'Equipment',
  supplier: 'A supplier',
  utility: 'A utility',
  other: 'Something else',
} as const;

/** Returns the text under one of a plan's fixed headings. */
export function showText({ texts }: PlanContent, key: PlanTextKey): ReportBlock[] {
  const text = texts.find((one) => one.key === key);
  return text && !isEmptyRichText(text.content) ? [{ kind: 'richText', content: text.content }] : [];
}

const orEmpty = (blocks: readonly ReportBlock[], empty: string) => (blocks.length > 0 ? blocks : [paragraph(empty)]);

type Named = Pick<ReportedPlan, 'content' | 'references'>;
const optional = (names: CalledNames, uid: string | null) => (uid ? names.get(uid) : '');

export function describeScope({ content, references }: Named): readonly ReportBlock[] {
  const names = toNames(references);
  const { scope } = content;
  const lists = [
    ['Activities', scope.activityUids],
    ['Scenarios', scope.scenarioUids],
    ['Locations', scope.locationUids],
    ['Suppliers', scope.supplierUids],
  ] as const;
  const filled = lists.filter(([, uids]) => uids.length > 0);
  return [
    ...showText(content, 'purpose'),
    ...(filled.length > 0
      ? [facts(...filled.map(([label, uids]) => [label, uids.map(names.get).join(', ')] as const))]
      : [paragraph('Nothing is in the scope of this plan.')]),
  ];
}

export function describeActivation({ content, references }: Named): readonly ReportBlock[] {
  const names = toNames(references);
  return [
    ...showText(content, 'activation'),
    ...tableOr(
      'No triggers have been written.',
      'Triggers',
      [
        ['What happens', 4],
        ['Measured by', 3],
        ['Applies after', 2],
        ['Decided within', 2],
        ['Who decides', 3],
      ],
      content.triggers.map((row) => [
        row.name,
        row.measure,
        duration(row.thresholdMinutes),
        duration(row.decisionMinutes),
        [optional(names, row.authorityUid), row.authority].filter(Boolean).join('. '),
      ]),
    ),
  ];
}

export const describeActivations = ({ content, references }: Named): readonly ReportBlock[] =>
  tableOr(
    'This plan activates no other plan.',
    'Plans that this plan activates',
    [
      ['Plan', 2],
      ['When', 3],
    ],
    content.activations.map(({ planUid, condition }) => [toNames(references).get(planUid), condition]),
  );

/** The team by role: the lead first, then the alternates, with their telephone numbers. */
export function describeTeam({ content, references }: Named): readonly ReportBlock[] {
  const names = toNames(references);
  const rows = listCalledRoles(content, names, Number.POSITIVE_INFINITY).flatMap(({ roleUid, people }) =>
    people.rows.map(({ name, phone }, at) => [
      names.get(roleUid),
      at === 0 ? 'Lead' : `Alternate ${at}`,
      name,
      phone || 'no phone number',
    ]),
  );
  const columns = [
    ['Role', 3],
    ['Place', 2],
    ['Name', 3],
    ['Phone', 3],
  ] as const;
  return tableOr('Nobody is in the team.', 'Team', columns, rows);
}

export const describeContacts = ({ content }: Pick<Named, 'content'>): readonly ReportBlock[] =>
  tableOr(
    'No contacts have been written.',
    'Contacts',
    [
      ['Name', 3],
      ['Organisation', 3],
      ['Needed for', 3],
      ['Phone', 3],
      ['Email', 4],
      ['Verified on', 2],
    ],
    content.contacts.map((row) => [
      row.name,
      row.organisationName,
      row.purpose,
      row.phone,
      row.email,
      row.verifiedOn ? formatDay(row.verifiedOn) : 'Never verified',
    ]),
  );

export const describeStrategies = ({ content, references }: Named): readonly ReportBlock[] => [
  ...tableOr(
    'No strategies have been written.',
    'Strategies',
    [
      ['Name', 4],
      ['While this is lost', 2],
      ['Stands in for', 3],
      ['Works after', 2],
      ['Lasts for', 2],
      ['Capacity, in %', 2, 'end'],
    ],
    content.strategies.map((row) => [
      row.description ? `${row.name}: ${row.description}` : row.name,
      lossWords[row.loss],
      optional(toNames(references), row.recordUid),
      duration(row.implementMinutes),
      row.longestUseMinutes === null ? 'Without limit' : duration(row.longestUseMinutes),
      formatNumber(row.capacityPercent),
    ]),
  ),
];

/** Describes when a message is due: "1 h after the loss". */
export const describeDue = ({ dueMinutes, countedFrom }: PlanMessage): string =>
  dueMinutes === null
    ? 'When needed'
    : `${duration(dueMinutes)} after ${countedFrom === 'loss' ? 'the loss' : 'the start'}`;

export function describeMessages({ content, references }: Named): readonly ReportBlock[] {
  const names = toNames(references);
  return [
    ...showText(content, 'communications'),
    ...tableOr(
      'No messages have been written.',
      'Messages',
      [
        ['Audience', 3],
        ['Message', 5],
        ['Channel', 2],
        ['Sent by', 3],
        ['Due within', 2],
        ['Repeated every', 2],
      ],
      content.messages.map((row) => [
        row.audience,
        row.content,
        row.channel,
        optional(names, row.senderUid),
        describeDue(row),
        row.repeatMinutes === null ? 'Once' : duration(row.repeatMinutes),
      ]),
    ),
  ];
}

/** The texts whose headings only this plan has. */
export const describeOwnTexts = ({ texts }: PlanContent): readonly ReportBlock[] =>
  texts
    .filter(({ key, content }) => key === null && !isEmptyRichText(content))
    .flatMap(({ title, content }) => [heading(2, title), { kind: 'richText', content } as const]);

export const describeKeyedText = (content: PlanContent, key: PlanTextKey): readonly ReportBlock[] =>
  orEmpty(showText(content, key), 'Nothing has been written here yet.');

const describeDetails = (plan: ReportedPlan): readonly ReportBlock[] => [
  ...(plan.description ? [paragraph(plan.description)] : []),
  facts(
    ['Classification', classificationWords[plan.classification]],
    ['Category', plan.categoryName],
    ['Owners', plan.ownerNames.join(', ')],
    ['Status', plan.statusName],
    ['Due date', formatDay(plan.dueOn)],
    ['Review date', formatDay(plan.reviewOn)],
  ),
];

const describeActivatedBy = ({ activatedBy }: ReportedPlan): readonly ReportBlock[] =>
  activatedBy.length === 0
    ? []
    : [
        table(
          'Activated by',
          [
            ['Plan', 2],
            ['When', 3],
          ],
          activatedBy.map(({ name, condition }) => [name, condition]),
        ),
      ];

/** Returns the sections of a report about a plan. */
export function describePlan(plan: ReportedPlan): SectionBlocks<'bcp'> & SectionBlocks<'resilience-plan'> {
  const { content } = plan;
  return {
    details: describeDetails(plan),
    purpose: describeScope(plan),
    activation: describeActivation(plan),
    'other-plans': [...describeActivations(plan), ...describeActivatedBy(plan)],
    team: describeTeam(plan),
    contacts: describeContacts(plan),
    'immediate-actions': describeKeyedText(content, 'immediate_actions'),
    strategies: describeStrategies(plan),
    tasks: describeTasks(plan),
    timeline: describeTaskTimeline(content.tasks, plan.check),
    check: describePlanCheck(plan.check),
    ...describePlanBia(plan.bia, plan.findRestart),
    communications: describeMessages(plan),
    workarounds: describeKeyedText(content, 'workarounds'),
    'stand-down': describeKeyedText(content, 'stand_down'),
    'own-sections': describeOwnTexts(content),
    approval: describeVersions(plan.versions),
  };
}
