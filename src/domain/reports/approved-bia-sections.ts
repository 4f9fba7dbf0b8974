import { type ItemOutcome, itemOutcomes } from '#root/contract/assessments/assessment-terms.ts';
import type { ReportTable } from '#root/contract/documents/report-document.ts';
import { itemOutcomeWords } from '#root/domain/assessments/item-words.ts';
import {
  type BiaValues,
  describeImpacts,
  describeLinks,
  describeMissing,
  describePeople,
  findMissing,
  listValues,
  noActivities,
  type ReportedBia,
  tableLinks,
  valueColumns,
} from './bia-sections.ts';
import { facts, formatDay, formatNumber, nothing, paragraph, type SectionBlocks, table } from './blocks.ts';
import { drawTimes } from './charts.ts';
import { type AcceptedGap, type OwnedGap, tableAccepted, tableGapsOr } from './gap-tables.ts';

/** An activity as an approved BIA stored it. */
export interface StoredActivity extends BiaValues {
  readonly outcome: ItemOutcome;
  /** Why the activity was excluded; '' if it was not excluded, or if it was archived or deleted. */
  readonly reason: string;
  /** False if the activity was never approved, so that the BIA stored only its name. */
  readonly hasValues: boolean;
}

/** An approved BIA with the activities, links and gaps that the approval stored. */
export interface ApprovedBia extends Pick<ReportedBia, 'scope' | 'assessment' | 'links'> {
  /** The day of the approval, as YYYY-MM-DD in the organisation's time zone. */
  readonly approvedOn: string;
  readonly activities: readonly StoredActivity[];
  /** The gaps that were open; all gaps if it is not known which gaps were accepted. */
  readonly gaps: readonly OwnedGap[];
  /** null for an approval that did not store which gaps were accepted. */
  readonly accepted: readonly AcceptedGap[] | null;
}

const isExcluded = ({ outcome }: StoredActivity) => outcome === 'left';
const listAnswered = (activities: readonly StoredActivity[]) => activities.filter((one) => !isExcluded(one));
const toCells = (one: StoredActivity) =>
  one.hasValues ? listValues(one) : [one.name, ...valueColumns.slice(1).map(() => nothing)];

const tableResults = (activities: readonly StoredActivity[]): ReportTable =>
  table(
    'Activities',
    [...valueColumns, ['Result', 2]],
    activities.map((one) => [...toCells(one), itemOutcomeWords[one.outcome]]),
  );

const tableExcluded = (excluded: readonly StoredActivity[]): ReportTable =>
  table(
    'Excluded activities',
    [
      ['Activity', 3],
      ['Reason', 5],
    ],
    excluded.map(({ name, reason }) => [name, reason || 'Archived or deleted before the approval']),
  );

function describeTimes(activities: readonly StoredActivity[]) {
  if (activities.length === 0) return [paragraph(noActivities)];
  const excluded = activities.filter(isExcluded);
  return [
    ...drawTimes(listAnswered(activities)),
    tableResults(activities),
    ...(excluded.length > 0
      ? [
          paragraph(
            'An excluded activity is shown with the values of its last approval. It does not count in the charts, in the ' +
              'numbers of gaps and missing values, or in the sections below.',
          ),
          tableExcluded(excluded),
        ]
      : []),
  ];
}

function describeGaps({ gaps, accepted }: ApprovedBia) {
  if (accepted)
    return [
      paragraph('These are the gaps at the approval.'),
      ...tableGapsOr('No gap was open.', 'Open gaps', gaps),
      ...tableAccepted(accepted),
    ];
  return [
    paragraph('These are the gaps at the approval. The approval does not store which gaps were accepted.'),
    ...tableGapsOr('There was no gap.', 'Gaps', gaps),
  ];
}

/** The content of a report about an approved BIA. */
export function describeApprovedBia(bia: ApprovedBia): SectionBlocks<'bia'> {
  const { activities, links, gaps, accepted } = bia;
  const answered = listAnswered(activities);
  const approvedOn = formatDay(bia.approvedOn);
  return {
    summary: [
      paragraph(`This report shows what the approval on ${approvedOn} stored. It does not show later changes.`),
      facts(
        ['Scope', bia.scope],
        ['Activities', formatNumber(activities.length)],
        ['Not fully assessed', formatNumber(findMissing(answered).length)],
        [accepted ? 'Open gaps' : 'Gaps', formatNumber(gaps.length)],
        ...(accepted ? [['Accepted gaps', formatNumber(accepted.length)] as const] : []),
      ),
    ],
    progress: [
      facts(...bia.assessment, ['Approved on', approvedOn]),
      facts(
        ...itemOutcomes.map(
          (outcome) =>
            [
              itemOutcomeWords[outcome],
              formatNumber(activities.filter((one) => one.outcome === outcome).length),
            ] as const,
        ),
      ),
    ],
    'recovery-times': describeTimes(activities),
    impacts: describeImpacts(answered),
    people: describePeople(answered),
    dependencies: describeLinks({ activities: answered, links }),
    gaps: describeGaps(bia),
    missing: describeMissing(answered),
  };
}

/** The sheets of the workbook about an approved BIA. */
export function tableApprovedBia({ activities, links }: ApprovedBia): readonly ReportTable[] {
  const excluded = activities.filter(isExcluded);
  return [
    tableResults(activities),
    ...(excluded.length > 0 ? [tableExcluded(excluded)] : []),
    tableLinks({ activities: listAnswered(activities), links }),
  ];
}
