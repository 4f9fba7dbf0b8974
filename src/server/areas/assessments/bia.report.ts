import { type RawBuilder, sql } from 'kysely';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import type { ReportScope } from '#root/contract/reports/report-types.ts';
import { activityStateWords } from '#root/domain/reports/activity-sections.ts';
import { describeApprovedBia, tableApprovedBia } from '#root/domain/reports/approved-bia-sections.ts';
import {
  type BiaLink,
  describeBia,
  type ReportedBia,
  tableBia,
  tableLinks,
} from '#root/domain/reports/bia-sections.ts';
import { formatDay } from '#root/domain/reports/blocks.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import { readReportGaps } from '#root/server/shared/reports/report-gaps.ts';
import type { ReportContext, ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { describeUnits, isInUnits } from '#root/server/shared/reports/scope-activities.ts';
import { readApprovedBia } from './approved-bia.service.ts';
import { selectAssessmentRecord } from './assessment-list.repository.ts';
import { findReportedActivity, isAsked, selectBiaRows } from './bia-report.repository.ts';

/** The subject of a BIA report: an assessment, an activity, units, or the organisation. */
interface Subject {
  readonly title: string;
  readonly version: string;
  readonly scope: string;
  readonly assessment: ReportedBia['assessment'];
  readonly condition: RawBuilder<boolean>;
  /** True for a report about the whole organisation, which includes gaps of records that are not activities. */
  readonly isWhole?: true;
}

const describeAssessment = (record: AssessmentRecord): ReportedBia['assessment'] => [
  ['Category', record.categoryName ?? ''],
  ['Status', record.status.name],
  ['Owners', record.owners.map(({ name }) => name).join(', ')],
  ['Due date', formatDay(record.dueOn)],
];

/** @throws 404 */
async function readActivity({ db, organisation }: ReportContext, uid: string): Promise<Subject> {
  const found = await db.maybe(findReportedActivity(organisation.uid, uid));
  if (!found) throw errors.notFound();
  const { name, state } = found;
  const condition = sql<boolean>`a.uid = ${uid}`;
  return { title: name, version: activityStateWords[state], scope: name, assessment: [], condition };
}

/** Reads the assessment that a report is about; undefined if the report is about something else. */
async function readAssessment({ db, organisation }: ReportContext, { recordUid }: ReportScope) {
  const json = recordUid === null ? undefined : await db.record(selectAssessmentRecord(organisation.uid, recordUid));
  return json && (JSON.parse(json.text) as { data: AssessmentRecord }).data;
}

/** @throws 404 */
async function readSubject(
  context: ReportContext,
  scope: ReportScope,
  assessment: AssessmentRecord | undefined,
): Promise<Subject> {
  const { organisation } = context;
  const uid = scope.recordUid;
  if (uid === null) {
    const units = await describeUnits(context, scope);
    const condition = sql<boolean>`(a.state <> 'archived' and ${isInUnits(scope)})`;
    const isWhole = scope.divisionUids.length + scope.businessUnitUids.length === 0;
    return {
      ...{ title: 'Business impact analysis', version: '', scope: units, assessment: [], condition },
      ...(isWhole && { isWhole }),
    };
  }
  if (!assessment) return readActivity(context, uid);
  const { name, status } = assessment;
  return {
    ...{ title: name, version: status.name, scope: name, assessment: describeAssessment(assessment) },
    condition: isAsked(organisation.uid, uid),
  };
}

function listLinks({ edges, graph }: OrganisationGraph, activities: ReadonlySet<string>): BiaLink[] {
  return edges
    .filter(({ dependent }) => activities.has(dependent))
    .flatMap(({ dependent, provider, tolerance }): BiaLink[] => {
      const node = graph.nodes[graph.indexByUid.get(provider) ?? -1];
      if (!node || node.archived) return [];
      const { name = '', kind, rto = null } = node;
      return [{ dependentUid: dependent, provider: { name, kind, rto }, tolerance: tolerance ?? 0 }];
    });
}

/** Reads the content of the report about an approved assessment. The approval has stored this content. */
async function readStored(context: ReportContext, record: AssessmentRecord, approvedAt: string) {
  const bia = { ...(await readApprovedBia(context, record, approvedAt)), assessment: describeAssessment(record) };
  return createContent('bia', {
    ...{ title: record.name, version: record.status.name },
    ...{ blocks: describeApprovedBia(bia), sheets: tableApprovedBia(bia) },
  });
}

export const biaReport: ReportReader = {
  type: 'bia',
  read: async (context, scope) => {
    const { db, organisation, services } = context;
    const record = await readAssessment(context, scope);
    if (record?.approvedAt) return readStored(context, record, record.approvedAt);
    const { title, version, condition, isWhole = false, ...subject } = await readSubject(context, scope, record);
    const activities = await db.many(selectBiaRows(organisation.uid, condition));
    const wanted = new Set(activities.map(({ uid }) => uid));
    const links = listLinks(await services.graphs.read(db, organisation.uid), wanted);
    const order = new Map(activities.map(({ uid }, at) => [uid, at]));
    const rank = ({ dependentUid }: BiaLink) => order.get(dependentUid) ?? 0;
    links.sort((a, b) => rank(a) - rank(b) || (a.provider.name < b.provider.name ? -1 : 1));
    const gaps = (await readReportGaps(context)).filter(({ dependent }) => isWhole || wanted.has(dependent.uid));
    const blocks = describeBia({ ...subject, activities, links, gaps });
    return createContent('bia', {
      title,
      version,
      blocks,
      sheets: [tableBia(activities), tableLinks({ activities, links })],
    });
  },
};
