import type { ListedGap } from '#root/contract/continuity/continuity.ts';
import type { ReportBlock, ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { type ActivityState, impactHorizons, type ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { activityStateWords } from './activity-sections.ts';
import { duration, facts, formatNumber, nothing, paragraph, type SectionBlocks, table, tableOr } from './blocks.ts';
import { drawTimes } from './charts.ts';
import { tableAccepted, tableGapsOr } from './gap-tables.ts';
import { nameKind } from './kind-words.ts';
import { formatLinkVerdict } from './link-cells.ts';

/** The values of an activity of a BIA. Times are minutes; null: not assessed. */
export interface BiaValues {
  readonly uid: string;
  readonly name: string;
  readonly divisionName: string | null;
  readonly businessUnitName: string | null;
  readonly ownerName: string | null;
  readonly priorityName: string | null;
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly mdlMinutes: number | null;
  readonly mbcoPercent: number | null;
  readonly minimumPeople: number | null;
  readonly restartMinutes: number;
  readonly impacts: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface BiaActivity extends BiaValues {
  readonly state: ActivityState;
}

/** A dependency: "dependent needs provider". */
export interface BiaLink {
  readonly dependentUid: string;
  readonly provider: { readonly name: string; readonly kind: ProviderKind; readonly rto: number | null };
  readonly tolerance: number;
}

export interface ReportedBia {
  readonly scope: string;
  /** The data of the assessment itself; empty for a report about units or the organisation. */
  readonly assessment: readonly (readonly [label: string, value: ReportCell])[];
  readonly activities: readonly BiaActivity[];
  readonly links: readonly BiaLink[];
  readonly gaps: readonly ListedGap[];
}

export const noActivities = 'No activity is in scope.';

/** The columns for the values of an activity. */
export const valueColumns = [
  ['Activity', 4],
  ['Business unit', 3],
  ['Owner', 3],
  ['Priority', 2],
  ['RTO', 2, 'durations'],
  ['MTPD', 2, 'durations'],
  ['MDL/RPO', 2, 'durations'],
  ['MBCO, in %', 1, 'end'],
] as const;

/** Returns an activity's cells for `valueColumns`. */
export const listValues = (one: BiaValues): readonly (ReportCell | null)[] => [
  one.name,
  one.businessUnitName ?? one.divisionName,
  one.ownerName,
  one.priorityName,
  duration(one.rtoMinutes),
  duration(one.mtpdMinutes),
  duration(one.mdlMinutes),
  formatNumber(one.mbcoPercent),
];

/** The activities with their times. */
export const tableBia = (activities: readonly BiaActivity[]): ReportTable =>
  table(
    'Activities',
    [...valueColumns, ['State', 2]],
    activities.map((one) => [...listValues(one), activityStateWords[one.state]]),
  );

/** Returns, as text, the highest level of all categories at each horizon; a dash if no category is assessed. */
const findHighest = ({ impacts }: BiaValues) =>
  impactHorizons.map((_, at) => {
    const levels = Object.values(impacts).flatMap((row) => row[at] ?? []);
    return levels.length === 0 ? nothing : `${Math.max(...levels)}`;
  });

export const describeImpacts = (activities: readonly BiaValues[]): readonly ReportBlock[] =>
  tableOr(
    noActivities,
    'The highest level of all impact categories, from 0 (None) to 5 (Critical)',
    [['Activity', 5], ...impactHorizons.map((minutes) => [duration(minutes), 1, 'end'] as const)],
    activities.map((one) => [one.name, ...findHighest(one)]),
  );

export const describePeople = (activities: readonly BiaValues[]): readonly ReportBlock[] => {
  const known = activities.filter(({ minimumPeople }) => minimumPeople !== null);
  const total = known.reduce((sum, { minimumPeople }) => sum + (minimumPeople ?? 0), 0);
  const columns = [
    ['Activity', 4],
    ['Business unit', 3],
    ['Minimum people', 2, 'end'],
  ] as const;
  return known.length === 0
    ? [paragraph('No activity has a minimum number of people.')]
    : [
        paragraph(`The activities need at least ${formatCount(total, 'person', 'people')} together.`),
        table(
          'Minimum people',
          columns,
          known.map((one) => [one.name, one.businessUnitName, formatNumber(one.minimumPeople)]),
        ),
      ];
};

/** The maximum number of dependencies that the document lists completely. The workbook has all of them. */
const maxLinks = 1000;

/** Activities and their dependencies. */
interface Linked {
  readonly activities: readonly BiaValues[];
  readonly links: readonly BiaLink[];
}

function listLinkRows({ activities, links }: Linked): ReportCell[][] {
  const byUid = new Map(activities.map((one) => [one.uid, one]));
  return links.flatMap(({ dependentUid, provider, tolerance }) => {
    const one = byUid.get(dependentUid);
    if (!one) return [];
    const dependent = { rto: one.rtoMinutes, mtpd: one.mtpdMinutes, restart: one.restartMinutes };
    const verdict = formatLinkVerdict({ dependent, provider: { rto: provider.rto }, tolerance });
    return [[one.name, provider.name, nameKind(provider.kind), duration(provider.rto), duration(tolerance), verdict]];
  });
}

const toLinkTable = (rows: readonly ReportCell[][]): ReportTable =>
  table(
    'Dependencies',
    [
      ['Activity', 4],
      ['Depends on', 4],
      ['Kind', 2],
      ['RTO', 2, 'durations'],
      ['Tolerance', 2, 'durations'],
      ['Verdict', 2],
    ],
    rows,
  );

/** All dependencies, for the workbook. */
export const tableLinks = (linked: Linked): ReportTable => toLinkTable(listLinkRows(linked));

const isMet = (row: readonly ReportCell[]) => {
  const verdict = row.at(-1);
  return typeof verdict === 'object' && verdict.tone === 'good';
};

export function describeLinks(linked: Linked): readonly ReportBlock[] {
  const rows = listLinkRows(linked);
  if (rows.length === 0) return [paragraph('No dependencies are recorded.')];
  if (rows.length <= maxLinks) return [toLinkTable(rows)];
  const others = rows.filter((row) => !isMet(row));
  const met = formatCount(rows.length - others.length, 'dependency recovers', 'dependencies recover');
  return [
    paragraph(
      `${met} in time. This section lists only the others. The workbook of this report lists all dependencies.`,
    ),
    ...(others.length > 0 ? [toLinkTable(others)] : []),
  ];
}

const listMissing = (one: BiaValues) =>
  [
    one.ownerName === null && 'owner',
    one.priorityName === null && 'priority',
    Object.keys(one.impacts).length === 0 && 'impacts',
    one.mtpdMinutes === null && 'MTPD',
    one.rtoMinutes === null && 'RTO',
  ].filter((word) => word !== false);

/** Returns the activities that are not fully assessed. */
export const findMissing = <Activity extends BiaValues>(activities: readonly Activity[]): readonly Activity[] =>
  activities.filter((one) => listMissing(one).length > 0);

export const describeMissing = (activities: readonly BiaValues[]): readonly ReportBlock[] =>
  tableOr(
    activities.length > 0 ? 'Every activity is assessed.' : noActivities,
    'Not assessed',
    [
      ['Activity', 3],
      ['Missing', 4],
    ],
    findMissing(activities).map((one) => [one.name, listMissing(one).join(', ')]),
  );

/** The content of a report about the business impact analysis of many activities. */
export function describeBia(bia: ReportedBia): SectionBlocks<'bia'> {
  const { activities, gaps } = bia;
  const open = gaps.filter(({ state }) => state === 'open');
  const approved = activities.filter(({ state }) => state === 'approved').length;
  return {
    summary: [
      facts(
        ['Scope', bia.scope],
        ['Activities', formatNumber(activities.length)],
        ['Approved', formatNumber(approved)],
        ['Not fully assessed', formatNumber(findMissing(activities).length)],
        ['Open gaps', formatNumber(open.length)],
      ),
    ],
    progress: [
      ...(bia.assessment.length > 0 ? [facts(...bia.assessment)] : []),
      facts(
        ...Object.entries(activityStateWords).map(
          ([state, word]) => [word, formatNumber(activities.filter((one) => one.state === state).length)] as const,
        ),
      ),
    ],
    'recovery-times':
      activities.length > 0 ? [...drawTimes(activities), tableBia(activities)] : [paragraph(noActivities)],
    impacts: describeImpacts(activities),
    people: describePeople(activities),
    dependencies: describeLinks(bia),
    gaps: [
      ...tableGapsOr('No gap is open.', 'Open gaps', open),
      ...tableAccepted(gaps.filter(({ state }) => state === 'accepted')),
    ],
    missing: describeMissing(activities),
  };
}
