import type { ListedGap, SinglePointOfFailure } from '#root/contract/continuity/continuity.ts';
import type { ReportBars } from '#root/contract/documents/report-charts.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { activityStateWords } from './activity-sections.ts';
import { facts, formatNumber, paragraph, type SectionBlocks } from './blocks.ts';
import { tableSinglePoints } from './gap-sections.ts';
import { chartGaps, tableGapsOr } from './gap-tables.ts';

/** The progress of the plans of one kind. */
export interface PlanFigures {
  readonly total: number;
  readonly inForce: number;
  readonly overdueReviews: number;
}

/** The figures of an organisation's programme. Archived records count only where a comment says so. */
export interface ProgrammeFigures {
  readonly activities: Readonly<Partial<Record<ActivityState, number>>>;
  readonly missingRto: number;
  readonly missingMtpd: number;
  /** The number of activities in each band of RTOs, in the order of {@link rtoBands}. */
  readonly rtoBands: readonly number[];
  readonly assessments: {
    readonly planned: number;
    readonly open: number;
    readonly closed: number;
    readonly overdue: number;
  };
  readonly bcp: PlanFigures;
  readonly resiliencePlan: PlanFigures;
  readonly reviews: { readonly open: number; readonly overdue: number; readonly soon: number };
  readonly suppliers: { readonly total: number; readonly expired: number; readonly uncertified: number };
}

/** Bands of RTOs, each up to and including these minutes. The last band has no end. */
export const rtoBands = [
  { label: 'Up to 4 h', most: 240 },
  { label: 'Up to 24 h', most: 1440 },
  { label: 'Up to 72 h', most: 4320 },
  { label: 'Up to 1 w', most: 10_080 },
  { label: 'Longer', most: null },
] as const;

export interface ReportedProgramme {
  readonly figures: ProgrammeFigures;
  readonly gaps: readonly ListedGap[];
  readonly singlePoints: readonly SinglePointOfFailure[];
}

/** The maximum number of gaps that the summary lists. The dependency gap report has all of them. */
const maxGaps = 20;

const chartTimes = ({ rtoBands: counts }: ProgrammeFigures): ReportBars => ({
  kind: 'chart',
  caption: 'Activities by RTO',
  unit: 'activities',
  bars: rtoBands.map(({ label }, at) => ({ label, value: counts[at] ?? 0 })),
});

function describeActivities({ activities }: ProgrammeFigures): readonly ReportBlock[] {
  return [
    facts(
      ...Object.entries(activityStateWords).map(
        ([state, word]) => [word, formatNumber(activities[state as ActivityState] ?? 0)] as const,
      ),
    ),
  ];
}

const describePlans = ({ bcp, resiliencePlan }: ProgrammeFigures): readonly ReportBlock[] => [
  facts(
    ['Business continuity plans', formatNumber(bcp.total)],
    ['Of these in force', formatNumber(bcp.inForce)],
    ['Of these with an overdue review', formatNumber(bcp.overdueReviews)],
    ['Resilience plans', formatNumber(resiliencePlan.total)],
    ['Of these in force', formatNumber(resiliencePlan.inForce)],
    ['Of these with an overdue review', formatNumber(resiliencePlan.overdueReviews)],
  ),
];

/**
 * Returns the sections of the summary of the whole programme for a board. They name no plans or suppliers, because
 * reading those requires other permissions.
 */
export function describeProgramme({
  figures,
  gaps,
  singlePoints,
}: ReportedProgramme): SectionBlocks<'programme-summary'> {
  const { activities, assessments, reviews, suppliers } = figures;
  const { archived = 0, approved = 0, ...others } = activities;
  const total = Object.values(others).reduce((sum, number) => sum + number, approved);
  const open = gaps.filter(({ state }) => state === 'open');
  const past = open.filter(({ verdict }) => verdict === 'pastMtpd').length;
  return {
    summary: [
      paragraph(
        `${formatNumber(approved)} of ${formatCount(total, 'activity', 'activities')} ${approved === 1 ? 'is' : 'are'} approved; ${formatNumber(archived)} more are archived. ${formatCount(open.length, 'gap')} ${open.length === 1 ? 'is' : 'are'} open, ${formatNumber(past)} of which reach an MTPD.`,
      ),
    ],
    activities: describeActivities(figures),
    'recovery-times': [
      chartTimes(figures),
      facts(
        ['Activities without an RTO', formatNumber(figures.missingRto)],
        ['Activities without an MTPD', formatNumber(figures.missingMtpd)],
      ),
    ],
    assessments: [
      facts(
        ['Planned', formatNumber(assessments.planned)],
        ['Open', formatNumber(assessments.open)],
        ['Of these overdue', formatNumber(assessments.overdue)],
        ['Closed', formatNumber(assessments.closed)],
      ),
    ],
    gaps: [
      ...(open.length > 0 ? [chartGaps(open)] : []),
      ...tableGapsOr('No gap is open.', 'The worst open gaps', open.slice(0, maxGaps)),
    ],
    'single-points': tableSinglePoints(singlePoints),
    plans: describePlans(figures),
    reviews: [
      facts(
        ['Open reviews', formatNumber(reviews.open)],
        ['Overdue', formatNumber(reviews.overdue)],
        ['Due within 90 days', formatNumber(reviews.soon)],
      ),
    ],
    suppliers: [
      facts(
        ['Suppliers', formatNumber(suppliers.total)],
        ['With an expired certificate', formatNumber(suppliers.expired)],
        ['Without a certificate', formatNumber(suppliers.uncertified)],
      ),
    ],
  };
}
