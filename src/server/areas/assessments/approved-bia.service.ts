import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { compareGaps } from '#root/domain/continuity/gap.ts';
import type { ApprovedBia } from '#root/domain/reports/approved-bia-sections.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';
import { gapAnswer, type NamedNode } from '#root/server/shared/graph/gap-answer.ts';
import type { ReportContext } from '#root/server/shared/reports/report-reader.ts';
import { approvedBiaRepository as repository } from './approved-bia.repository.ts';
import type { AssessmentKey } from './assessments.repository.ts';

async function readGaps(
  { db }: ReportContext,
  key: AssessmentKey,
  activities: ApprovedBia['activities'],
): Promise<Pick<ApprovedBia, 'gaps' | 'accepted'>> {
  const stored = await db.maybe(repository.gaps(key));
  const { gaps, nodes, acceptances } = stored ?? { gaps: [], nodes: [], acceptances: null };
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const findNode = (uid: string): NamedNode => byUid.get(uid) ?? { uid, kind: 'activity', name: '' };
  const owners = new Map(activities.map(({ uid, ownerName }) => [uid, ownerName]));
  const byKey = new Map(acceptances?.map((acceptance) => [acceptance.key, acceptance]));
  const found = await mapInSteps(gaps.toSorted(compareGaps), (gap) => ({
    ...gapAnswer(findNode, gap),
    ownerName: owners.get(gap.dependent) ?? null,
    acceptance: byKey.get(gap.key) ?? null,
  }));
  return {
    gaps: found.filter(({ acceptance }) => acceptance === null),
    accepted: acceptances && found.filter(({ acceptance }) => acceptance !== null),
  };
}

/** Reads what the approval of a BIA has stored. */
export async function readApprovedBia(
  context: ReportContext,
  { uid, name }: Pick<AssessmentRecord, 'uid' | 'name'>,
  approvedAt: string,
): Promise<Omit<ApprovedBia, 'assessment'>> {
  const { db, organisation } = context;
  const key = { organisation: organisation.uid, uid };
  const activities = await db.many(repository.activities(key));
  return {
    scope: name,
    approvedOn: findLocalDay(organisation.timeZone, new Date(approvedAt)),
    activities,
    links: await db.many(repository.links(key)),
    ...(await readGaps(context, key, activities)),
  };
}
