import { describeProgramme } from '#root/domain/reports/programme-sections.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { rankSinglePoints } from '#root/server/shared/graph/engine.ts';
import { namedNode } from '#root/server/shared/graph/gap-answer.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import { readReportGaps } from '#root/server/shared/reports/report-gaps.ts';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { selectProgramme } from './programme.repository.ts';

/** The maximum number of single points of failure in a report for a board. */
const maxSinglePoints = 10;

export const programmeSummaryReport: ReportReader = {
  type: 'programme-summary',
  read: async (context) => {
    const { db, services, organisation, now } = context;
    const found = await db.maybe(selectProgramme(organisation.uid, findLocalDay(organisation.timeZone, now)));
    if (!found) throw errors.notFound();
    const parts = await services.graphs.read(db, organisation.uid);
    const ranking = await rankSinglePoints({ db, whatIfs: services.whatIfs, parts }, maxSinglePoints);
    const singlePoints = ranking.map(({ uid, ...figures }) => ({ ...namedNode(parts.graph, uid), ...figures }));
    const gaps = await readReportGaps(context);
    const blocks = describeProgramme({ figures: found.figures, gaps, singlePoints });
    return createContent('programme-summary', { title: `Continuity programme of ${organisation.name}`, blocks });
  },
};
