import type { ReportBlock, ReportEvent } from '#root/contract/documents/report-document.ts';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import type { CheckFinding, PlanCheckReport } from '#root/domain/plans/report-check.ts';
import type { TimelineTask } from '#root/domain/plans/timeline.ts';
import { duration, facts, paragraph, table, verdictCell } from './blocks.ts';
import { buildScale, toQuantity } from './charts.ts';

const levelCells = {
  problem: { text: 'Problem', tone: 'bad' },
  unknown: { text: 'Not known', tone: 'note' },
  met: { text: 'In time', tone: 'good' },
} as const satisfies Record<CheckFinding['level'], object>;

const describeActivities = ({ activities, moreActivities }: PlanCheckReport): readonly ReportBlock[] => [
  table(
    'When the activities return',
    [
      ['Activity', 4],
      ['RTO', 2],
      ['MTPD', 2],
      ['Best', 2],
      ['As staffed', 2],
      ['Worst', 2],
      ['Verdict', 2],
    ],
    activities.map((one) => [
      one.name,
      duration(one.rto),
      duration(one.mtpd),
      one.best,
      one.staffed,
      one.worst,
      verdictCell(one.verdict),
    ]),
  ),
  ...(moreActivities > 0
    ? [paragraph(`${formatCount(moreActivities, 'more activity stops', 'more activities stop')}.`)]
    : []),
];

/** Describes whether the plan brings its activities back in time. */
export function describePlanCheck(check: PlanCheckReport): readonly ReportBlock[] {
  if (check.cycle.length > 0)
    return [
      {
        kind: 'callout',
        tone: 'bad',
        title: 'The tasks wait for each other',
        text: `Tasks ${check.cycle.join(', ')} wait for each other, so the plan cannot be carried out.`,
      },
    ];
  if (!check.hasLoss || check.activities.length === 0)
    return [paragraph('There is nothing to check: the plan names no lost record, or no activity depends on one.')];
  return [
    facts(['Activated after', check.activation === null ? 'Not known' : duration(check.activation)]),
    ...describeActivities(check),
    ...(check.findings.length > 0
      ? [
          table(
            'Findings',
            [
              ['Level', 1],
              ['Finding', 5],
            ],
            check.findings.map(({ level, words }) => [levelCells[level], words]),
          ),
        ]
      : [paragraph('The tasks and strategies fit the dependencies of the BIA.')]),
  ];
}

function describeTime(at: TimelineTask | undefined): string {
  if (!at) return 'For exercises only';
  if (at.isNever) return 'Never: the team has too few people';
  if (at.start === null || at.end === null) return 'Time not known';
  return `${duration(at.start)} to ${duration(at.end)}`;
}

/** The maximum number of tasks of the chart. Further tasks are listed below the chart. */
const maxDrawn = 120;

type TimedTask = PlanTask & { readonly start: number; readonly end: number; readonly isCritical: boolean };

/** Draws the tasks with known times as bars, in minutes from the activation. */
function drawTasks(tasks: readonly TimedTask[]): readonly ReportBlock[] {
  if (tasks.length === 0) return [];
  const words = { critical: 'Critical path', other: 'Has slack' } as const;
  return [
    {
      kind: 'gantt',
      caption: 'Tasks by time since the activation',
      limit: '',
      scale: buildScale(tasks.map(({ end }) => end)),
      spans: tasks.map(({ number, title, start, end, isCritical }) => ({
        label: `${number} ${title}`,
        from: toQuantity(start),
        until: toQuantity(end),
        tone: isCritical ? 'warning' : 'note',
        word: isCritical ? words.critical : words.other,
      })),
    },
  ];
}

/** The tasks in the order in which they start, with the people of the team. */
export function describeTaskTimeline(tasks: readonly PlanTask[], check: PlanCheckReport): readonly ReportBlock[] {
  if (tasks.length === 0) return [paragraph('No recovery tasks have been written.')];
  if (check.cycle.length > 0) return [paragraph('The tasks wait for each other, so they have no times.')];
  const byUid = new Map(check.timeline.map((one) => [one.uid, one]));
  const startOf = ({ uid }: PlanTask) => byUid.get(uid)?.start ?? Number.POSITIVE_INFINITY;
  const inOrder = tasks.toSorted((a, b) =>
    startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : a.number - b.number,
  );
  const drawn = inOrder
    .flatMap((task): TimedTask[] => {
      const at = byUid.get(task.uid);
      return at && at.start !== null && at.end !== null
        ? [{ ...task, start: at.start, end: at.end, isCritical: at.isCritical }]
        : [];
    })
    .slice(0, maxDrawn);
  const isDrawn = new Set(drawn.map(({ uid }) => uid));
  const others = inOrder.filter(({ uid }) => !isDrawn.has(uid));
  const toEvent = (task: PlanTask): ReportEvent => {
    const at = byUid.get(task.uid);
    return {
      when: describeTime(at),
      title: `${task.number} ${task.title}`,
      ...(at?.isCritical && { text: 'On the critical path' }),
    };
  };
  return [
    paragraph('Times count from the activation.'),
    ...drawTasks(drawn),
    ...(others.length > 0 ? [{ kind: 'timeline', events: others.map(toEvent) } as const] : []),
  ];
}
