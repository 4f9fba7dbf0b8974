import type { ActivityLink, ActivityRecord } from '#root/contract/activities/activities.ts';
import type { ListedGap } from '#root/contract/continuity/continuity.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { type ActivityState, impactHorizons, type ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { duration, facts, formatDay, formatNumber, nothing, paragraph, type SectionBlocks, tableOr } from './blocks.ts';
import { drawImpacts } from './charts.ts';
import { tableAccepted, tableGapsOr } from './gap-tables.ts';
import { nameKind } from './kind-words.ts';
import { formatLinkVerdict } from './link-cells.ts';

export const activityStateWords: Readonly<Record<ActivityState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  returned: 'Returned',
  archived: 'Archived',
};

/** A record that needs the activity. Times are minutes; null: not assessed. */
export interface ReportedDependent {
  readonly name: string;
  readonly kind: ProviderKind;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly restart: number;
  readonly tolerance: number;
}

export interface ReportedActivity {
  readonly record: ActivityRecord;
  readonly dependents: readonly ReportedDependent[];
  readonly gaps: readonly ListedGap[];
  readonly categories: readonly { readonly uid: string; readonly name: string; readonly unacceptableLevel: number }[];
  /** The day of the latest approval, as YYYY-MM-DD in the organisation's time zone; null: never approved. */
  readonly approvedOn: string | null;
}

const toDependent = ({ recoveryTime, tolerant }: ActivityRecord) => ({
  rto: recoveryTime.rtoMinutes,
  mtpd: tolerant.mtpdMinutes,
  restart: recoveryTime.restartMinutes,
});

const remoteWords = { yes: 'Yes', partly: 'Partly', no: 'No' } as const;

const describeMdl = ({ recoveryTime: { mdl, mdlMinutes } }: ActivityRecord) => {
  if (mdl === 'not_applicable') return 'Not applicable';
  return mdl === 'none' ? 'No data may be lost' : duration(mdlMinutes);
};

const isOpen = ({ state }: ListedGap) => state === 'open';

const describeTimes = (record: ActivityRecord): ReportBlock => {
  const { recoveryTime, tolerant } = record;
  return facts(
    ['RTO', duration(recoveryTime.rtoMinutes)],
    ['MTPD', duration(tolerant.mtpdMinutes)],
    ['Reason for the MTPD', tolerant.mtpdReason],
    ['MDL/RPO', describeMdl(record)],
    ['MBCO, in %', formatNumber(recoveryTime.mbcoPercent)],
    ['Time to resume', duration(recoveryTime.restartMinutes)],
  );
};

function describeImpacts({ record, categories }: ReportedActivity): readonly ReportBlock[] {
  const assessed = categories.flatMap(({ uid, ...category }) => {
    const levels = record.tolerant.impacts[uid];
    return levels ? [{ ...category, levels }] : [];
  });
  const horizons = impactHorizons.map((minutes) => [duration(minutes), 1, 'end'] as const);
  const columns = [['Category', 4], ['Unacceptable from', 2, 'end'], ...horizons] as const;
  const rows = assessed.map(({ name, unacceptableLevel, levels }) => [
    name,
    `${unacceptableLevel}`,
    ...levels.map((level) => (level === null ? nothing : `${level}`)),
  ]);
  return [
    ...(assessed.length > 0 ? [drawImpacts(assessed, record.tolerant.mtpdMinutes)] : []),
    ...tableOr('No impact has been assessed.', 'Levels from 0 (None) to 5 (Critical)', columns, rows),
  ];
}

function describePeople({ links, minimumPeople }: ActivityRecord): readonly ReportBlock[] {
  return [
    facts(['Minimum people', formatNumber(minimumPeople)]),
    ...tableOr(
      'No roles are needed.',
      'Roles',
      [
        ['Role', 3],
        ['Number', 1, 'end'],
        ['Alternatives', 3],
        ['Note', 3],
      ],
      links
        .filter(({ kind }) => kind === 'role')
        .map(({ name, quantity, alternatives, note }) => [
          name,
          formatNumber(quantity),
          alternatives.map((one) => one.name).join(', '),
          note,
        ]),
    ),
  ];
}

function describeDependencies(record: ActivityRecord): readonly ReportBlock[] {
  const dependent = toDependent(record);
  const toRow = ({ name, kind, rtoMinutes, toleranceMinutes, group, groupRequired, note }: ActivityLink) => [
    name,
    nameKind(kind),
    duration(rtoMinutes),
    duration(toleranceMinutes),
    group && `${groupRequired} of ${group}`,
    formatLinkVerdict({ dependent, provider: { rto: rtoMinutes }, tolerance: toleranceMinutes }),
    note,
  ];
  const derived = record.locationLinkOff ? [] : record.derivedLinks.filter(({ replaced }) => !replaced);
  return tableOr(
    `No dependencies of ${record.details.name} are recorded.`,
    'Dependencies',
    [
      ['Depends on', 3],
      ['Kind', 2],
      ['RTO', 2],
      ['Tolerance', 2],
      ['Alternatives', 2],
      ['Verdict', 2],
      ['Note', 3],
    ],
    [
      ...record.links.map(toRow),
      ...derived.map(({ name, kind, rtoMinutes, isAlternate }) => [
        name,
        nameKind(kind),
        duration(rtoMinutes),
        duration(0),
        isAlternate ? 'Alternate location' : 'Primary location',
        formatLinkVerdict({ dependent, provider: { rto: rtoMinutes }, tolerance: 0 }),
        'From the primary location',
      ]),
    ],
  );
}

const describeDependents = ({ record, dependents }: ReportedActivity): readonly ReportBlock[] =>
  tableOr(
    'Nothing needs this activity.',
    'Dependents',
    [
      ['Needed by', 3],
      ['Kind', 2],
      ['RTO', 2],
      ['Tolerance', 2],
      ['Verdict', 2],
    ],
    dependents.map(({ name, kind, tolerance, ...dependent }) => [
      name,
      nameKind(kind),
      duration(dependent.rto),
      duration(tolerance),
      formatLinkVerdict({ dependent, provider: { rto: record.recoveryTime.rtoMinutes }, tolerance }),
    ]),
  );

const describeRemote = ({ remoteDelivery, remoteFactors }: ActivityRecord): ReportBlock =>
  facts(
    ['Can be done remotely', remoteDelivery ? remoteWords[remoteDelivery] : 'Not assessed'],
    ['Factors', remoteFactors.map(({ name }) => name).join(', ')],
  );

const describeApproval = ({ record, approvedOn }: ReportedActivity): readonly ReportBlock[] => [
  facts(
    ['State', activityStateWords[record.state]],
    ['Approved on', approvedOn === null ? 'Never' : formatDay(approvedOn)],
    ['Submitted by', record.submittedByName],
    ['Note of the reviewer', record.reviewNote],
  ),
  { kind: 'signature', role: 'Approved by', name: '' },
];

const describeDetails = ({ details, ...record }: ActivityRecord): readonly ReportBlock[] => [
  ...(details.description ? [paragraph(details.description)] : []),
  facts(
    ['Code', details.code],
    ['Division', record.divisionName],
    ['Business unit', record.businessUnitName],
    ['Owner', record.ownerName],
    ['Deputy', record.deputyName],
    ['Priority', record.priority?.name ?? ''],
    ['Primary location', record.locationName],
  ),
];

/** Returns a sentence about the recovery time and the MTPD of an activity, each in minutes. */
export function describeLimits(rto: number | null, mtpd: number | null): string {
  if (rto === null && mtpd === null) return 'Its RTO and its MTPD are not assessed.';
  const say = (minutes: number | null) => (minutes === null ? 'not assessed' : formatDuration(minutes));
  return `Its RTO is ${say(rto)}, and its MTPD is ${say(mtpd)}.`;
}

/** Returns the sections of a report about one activity. */
export function describeActivity(activity: ReportedActivity): SectionBlocks<'activity'> {
  const { record, gaps, dependents } = activity;
  const open = gaps.filter(isOpen);
  const links = formatCount(record.links.length, 'dependency', 'dependencies');
  return {
    summary: [
      paragraph(
        `${record.details.name} has ${links}, ${formatCount(dependents.length, 'dependent')} and ${formatCount(open.length, 'open gap')}. ${describeLimits(record.recoveryTime.rtoMinutes, record.tolerant.mtpdMinutes)}`,
      ),
    ],
    details: describeDetails(record),
    impacts: describeImpacts(activity),
    'recovery-times': [describeTimes(record)],
    people: describePeople(record),
    'remote-work': [describeRemote(record)],
    dependencies: describeDependencies(record),
    dependents: describeDependents(activity),
    gaps: [...tableGapsOr('No gap is open.', 'Open gaps', open), ...tableAccepted(gaps.filter((gap) => !isOpen(gap)))],
    approval: describeApproval(activity),
  };
}
