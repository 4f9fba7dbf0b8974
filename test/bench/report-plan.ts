import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { facts, heading, paragraph, table } from '#root/domain/reports/blocks.ts';
import { buildScale, drawTimes, toQuantity } from '#root/domain/reports/charts.ts';
import { wholeDocument } from '#test/support/report-samples.ts';

const list = <Item>(length: number, make: (number: number) => Item) => Array.from({ length }, (_, at) => make(at + 1));
const instructions =
  'Call the duty manager of the supplier and ask for the time of return. Write the answer down, with the name and the time of the call. ' +
  'Tell the team when the answer changes. Success check: the answer is in the log, and the lead has read it.';
const text = `${instructions} ${instructions} ${instructions}`;
const section = (title: string, ...blocks: readonly ReportBlock[]): ReportBlock[] => [
  { kind: 'heading', level: 1, text: title },
  ...blocks,
];

const tasks = table(
  'Tasks',
  [
    ['No.', 1, 'end'],
    ['Task', 6],
    ['Phase', 2],
    ['Who', 3],
    ['Duration', 2],
    ['After', 2],
    ['Brings back', 3],
  ],
  list(70, (number) => [
    `${number}`,
    `Restore the service of application ${number}\n${instructions}`,
    'Recovery',
    'Recovery team member (1)',
    '1 h, at worst 3 h',
    `${Math.max(1, number - 1)}`,
    `Application ${number}`,
  ]),
);
const timeline: ReportBlock = {
  kind: 'gantt',
  caption: 'Tasks by time since the activation',
  limit: '',
  scale: buildScale([70 * 60]),
  spans: list(70, (number) => ({
    label: `${number} Restore the service of application ${number}`,
    from: toQuantity(number * 30),
    until: toQuantity(number * 60),
    tone: number % 3 === 0 ? 'warning' : 'note',
    word: number % 3 === 0 ? 'Critical path' : 'Has slack',
  })),
};
const activities = list(12, (number) => ({ name: `Activity ${number}`, rtoMinutes: number * 60, mtpdMinutes: 2880 }));
const dependencies = table(
  'Dependencies',
  [
    ['Activity', 3],
    ['Depends on', 3],
    ['Kind', 2],
    ['RTO', 1],
    ['Tolerance', 2],
    ['Verdict', 2],
  ],
  list(120, (number) => [
    `Activity ${number % 12}`,
    `Application ${number}`,
    'Application',
    '8 h',
    '30 min',
    { text: 'Late', tone: 'bad' },
  ]),
);
const contacts = table(
  'Contacts',
  [
    ['Name', 3],
    ['Organisation', 3],
    ['Needed for', 3],
    ['Phone', 3],
    ['Email', 4],
  ],
  list(60, (number) => [
    `Contact ${number}`,
    `Supplier ${number}`,
    'Time of return, around the clock',
    `+44207946${1000 + number}`,
    `duty.${number}@supplier.example`,
  ]),
);

/**
 * The document of a report about a large plan, as the product builds it: 70 tasks, their timeline, and a chart of 12
 * activities.
 */
export const plan: ReportDocument = {
  ...wholeDocument,
  blocks: [
    { kind: 'contents', title: 'Contents' },
    { kind: 'pageBreak' },
    ...section('Details', paragraph(text), facts(['Classification', 'Confidential'], ['Category', 'Supplier failure'])),
    ...section('Purpose and scope', ...list(6, () => paragraph(text))),
    ...section('Contacts', contacts),
    ...section('Tasks', tasks),
    ...section('Timeline of the tasks', timeline),
    ...section('Check against the BIA', ...drawTimes(activities)),
    ...section('Dependencies', dependencies),
    ...section(
      'Workarounds',
      ...list(9, (number) => [heading(2, `Workaround ${number}`), ...list(4, () => paragraph(text))]).flat(),
    ),
    ...section('Approval', { kind: 'signature', role: 'Approver', name: 'Jana Möller' }),
  ],
};
