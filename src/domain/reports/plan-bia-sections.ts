import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import type { PlanBia, PlannedActivity, PlannedNeed } from '#root/contract/plans/plan-bia.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { duration, formatNumber, paragraph, type SectionBlocks, table, tableOr } from './blocks.ts';
import { nameKind } from './kind-words.ts';
import { formatLinkVerdict } from './link-cells.ts';

type FindRestart = (activityUid: string) => number;

const toLink = (activity: PlannedActivity, need: PlannedNeed, findRestart: FindRestart) => ({
  dependent: { rto: activity.rtoMinutes, mtpd: activity.mtpdMinutes, restart: findRestart(activity.uid) },
  provider: { rto: need.rtoMinutes },
  tolerance: need.toleranceMinutes,
});

interface Need extends Pick<PlannedNeed, 'kind' | 'name'> {
  readonly within: number;
  readonly neededBy: readonly string[];
}

/** Lists the resources that the activities need, in the order in which they are needed. Leaves out activities. */
function listNeeds(bia: PlanBia, findRestart: FindRestart): readonly Need[] {
  const needs = new Map<string, Need>();
  for (const activity of bia)
    for (const need of activity.needs) {
      if (need.kind === 'activity') continue;
      const within = computeLinkVerdict(toLink(activity, need, findRestart)).bearable ?? Number.POSITIVE_INFINITY;
      const known = needs.get(need.uid);
      needs.set(need.uid, {
        kind: need.kind,
        name: need.name,
        within: Math.min(within, known?.within ?? Number.POSITIVE_INFINITY),
        neededBy: [...(known?.neededBy ?? []), activity.name],
      });
    }
  return [...needs.values()].sort((a, b) =>
    a.within < b.within ? -1 : a.within > b.within ? 1 : a.name < b.name ? -1 : 1,
  );
}

const describeDependencies = (bia: PlanBia, findRestart: FindRestart): readonly ReportBlock[] =>
  tableOr(
    'No dependencies of these activities are recorded.',
    'Dependencies',
    [
      ['Activity', 3],
      ['Depends on', 3],
      ['Kind', 2],
      ['RTO', 2],
      ['Tolerance', 2],
      ['Alternatives', 2],
      ['Verdict', 2],
    ],
    bia.flatMap((activity) =>
      activity.needs.map((need) => [
        activity.name,
        need.name,
        nameKind(need.kind),
        duration(need.rtoMinutes),
        duration(need.toleranceMinutes),
        need.group && `${need.groupRequired} of ${need.group}`,
        formatLinkVerdict(toLink(activity, need, findRestart)),
      ]),
    ),
  );

/** The needs and limits of the activities in the scope of a plan. */
export function describePlanBia(
  bia: PlanBia,
  findRestart: FindRestart,
): Pick<SectionBlocks<'bcp'>, 'resources' | 'dependencies'> {
  if (bia.length === 0) {
    const none = [paragraph('No activity is in scope.')];
    return { resources: none, dependencies: none };
  }
  return {
    resources: [
      table(
        'Minimum people',
        [
          ['Activity', 4],
          ['Minimum people', 2, 'end'],
          ['RTO', 2],
          ['MTPD', 2],
          ['MBCO, in %', 2, 'end'],
        ],
        bia.map((one) => [
          one.name,
          formatNumber(one.minimumPeople),
          duration(one.rtoMinutes),
          duration(one.mtpdMinutes),
          formatNumber(one.mbcoPercent),
        ]),
      ),
      ...tableOr(
        'The BIA of these activities names no people or resources.',
        'When people and resources are needed',
        [
          ['Needed within', 2],
          ['People and resources', 4],
          ['Kind', 2],
          ['Needed by', 4],
        ],
        listNeeds(bia, findRestart).map(({ within, name, kind, neededBy }) => [
          within === Number.POSITIVE_INFINITY ? duration(null) : duration(within),
          name,
          nameKind(kind),
          neededBy.join(', '),
        ]),
      ),
    ],
    dependencies: describeDependencies(bia, findRestart),
  };
}
