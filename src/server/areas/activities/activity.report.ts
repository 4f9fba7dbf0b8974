import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import {
  activityStateWords,
  describeActivity,
  type ReportedDependent,
} from '#root/domain/reports/activity-sections.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { selectCategories } from '#root/server/shared/reports/impact-categories.repository.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import { readReportGaps } from '#root/server/shared/reports/report-gaps.ts';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { activityRecordRepository } from './activity-record.repository.ts';

/** Lists the records that need an activity, ordered by name. Links of archived activities do not count. */
function listDependents({ edges, graph }: OrganisationGraph, uid: string): ReportedDependent[] {
  return edges
    .filter(({ provider }) => provider === uid)
    .flatMap(({ dependent, tolerance }): ReportedDependent[] => {
      const node = graph.nodes[graph.indexByUid.get(dependent) ?? -1];
      if (!node || node.archived) return [];
      const { name = '', kind, rto = null, mtpd = null, restart } = node;
      return [{ name, kind, rto, mtpd, restart: restart ?? 0, tolerance: tolerance ?? 0 }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const activityReport: ReportReader = {
  type: 'activity',
  read: async (context, { recordUid: uid }) => {
    const { db, organisation, services } = context;
    if (uid === null) throw errors.notFound();
    const json = await db.record(activityRecordRepository.byUid({ organisation: organisation.uid, uid }));
    if (!json) throw errors.notFound();
    const { data: record } = JSON.parse(json.text) as { data: ActivityRecord };
    const parts = await services.graphs.read(db, organisation.uid);
    const blocks = describeActivity({
      record,
      dependents: listDependents(parts, uid),
      gaps: await readReportGaps(context, uid),
      categories: await db.many(selectCategories(organisation.uid)),
      approvedOn: record.approvedAt && findLocalDay(organisation.timeZone, new Date(record.approvedAt)),
    });
    return createContent('activity', { title: record.details.name, version: activityStateWords[record.state], blocks });
  },
};
