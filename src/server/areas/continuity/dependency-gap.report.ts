import type { FalseRedundancyAnswer } from '#root/contract/continuity/continuity-findings.ts';
import { describeGaps } from '#root/domain/reports/gap-sections.ts';
import { listAccepted, tableGaps } from '#root/domain/reports/gap-tables.ts';
import { findFalseRedundancies, rankSinglePoints } from '#root/server/shared/graph/engine.ts';
import { namedNode } from '#root/server/shared/graph/gap-answer.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import { readReportGaps } from '#root/server/shared/reports/report-gaps.ts';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { describeUnits, readScopeActivities } from '#root/server/shared/reports/scope-activities.ts';
import { findingsRepository } from './findings.repository.ts';

/** The number of single points of failure that a report lists. */
const maxSinglePoints = 50;

export const dependencyGapReport: ReportReader = {
  type: 'dependency-gap',
  read: async (context, scope) => {
    const { db, organisation, services } = context;
    const wanted = await readScopeActivities(context, scope);
    const gaps = (await readReportGaps(context)).filter(({ dependent }) => !wanted || wanted.has(dependent.uid));
    const parts = await services.graphs.read(db, organisation.uid);
    const call = { db, whatIfs: services.whatIfs, parts };
    const ties = await db.maybe(findingsRepository.ties(organisation.uid));
    const redundancies = JSON.parse(await findFalseRedundancies(call, ties)) as FalseRedundancyAnswer[];
    const ranking = await rankSinglePoints(call, maxSinglePoints + 1, wanted && [...wanted]);
    const name = await describeUnits(context, scope);
    const blocks = describeGaps({
      scope: name,
      gaps,
      singlePoints: ranking
        .slice(0, maxSinglePoints)
        .map(({ uid, ...figures }) => ({ ...namedNode(parts.graph, uid), ...figures })),
      hasMoreSinglePoints: ranking.length > maxSinglePoints,
      redundancies: redundancies.filter(({ dependent }) => !wanted || wanted.has(dependent.uid)),
    });
    return createContent('dependency-gap', {
      title: 'Dependency gaps',
      blocks,
      sheets: [
        tableGaps(
          'Open gaps',
          gaps.filter(({ state }) => state === 'open'),
        ),
        listAccepted(gaps.filter(({ state }) => state === 'accepted')),
      ],
    });
  },
};
