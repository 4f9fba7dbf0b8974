import type { PlanBia } from '#root/contract/plans/plan-bia.ts';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import type { ReportScope, ReportType } from '#root/contract/reports/report-types.ts';
import { classificationWords } from '#root/contract/shared/kinds/plan-definition.ts';
import { describePlan, type ReportedPlan } from '#root/domain/reports/plan-sections.ts';
import type { PlanVersionWords } from '#root/domain/reports/plan-version-sections.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { readPlanCheck } from '#root/server/shared/graph/engine.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import type { ReportContext, ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { readPlanBia } from './plan-bia.repository.ts';
import { buildFirstQuestion } from './plan-fits.service.ts';
import { selectPlanRecord } from './plan-record.repository.ts';
import type { PlanKey } from './plan-tables.ts';
import { readFrozenPlan } from './plan-versions.service.ts';
import { plansRepository as repository } from './plans.repository.ts';

/** Reads the present content of a plan for a report. @throws 404 */
export async function readReportedRecord({ db, organisation }: ReportContext, kind: PlanKind, scope: ReportScope) {
  if (scope.recordUid === null) throw errors.notFound();
  const key: PlanKey = { kind, organisation: organisation.uid, uid: scope.recordUid };
  const json = await db.record(selectPlanRecord(key));
  if (!json) throw errors.notFound();
  return { key, record: (JSON.parse(json.text) as { data: PlanRecord }).data };
}

/** Reads an approved version of a plan for a report. @throws 404 */
export async function readReportedVersion({ db }: ReportContext, key: PlanKey, number: number) {
  const row = await db.maybe(repository.version(key, number));
  if (!row) throw errors.notFound();
  return { ...row, frozen: readFrozenPlan(row.content) };
}

type Told = Pick<ReportedPlan, 'description' | 'classification' | 'dueOn' | 'reviewOn' | 'content' | 'references'> & {
  readonly name: string;
  readonly categoryUid: string | null;
  readonly ownerUids: readonly string[];
  readonly bia: PlanBia;
};

/** Returns the content of the version with this number; if `number` is null, the present content of the plan. */
async function readTold(
  context: ReportContext,
  key: PlanKey,
  record: PlanRecord,
  number: number | null,
): Promise<Told> {
  if (number !== null) return (await readReportedVersion(context, key, number)).frozen satisfies FrozenPlan;
  const found = await context.db.maybe(readPlanBia(key.organisation, record.content.scope.activityUids));
  return { ...record, bia: found?.bia ?? [] };
}

async function readVersions({ db, organisation }: ReportContext, key: PlanKey): Promise<PlanVersionWords[]> {
  const rows = await db.many(repository.versions(key));
  return rows.map(({ createdAt, ...row }) => ({ ...row, approvedOn: findLocalDay(organisation.timeZone, createdAt) }));
}

/** Checks a plan or a version against the present dependencies. */
export async function checkTold({ db, services }: ReportContext, key: PlanKey, told: Pick<Told, 'content'>) {
  const parts = await services.graphs.read(db, key.organisation);
  const call = { db, whatIfs: services.whatIfs, parts };
  return { parts, check: await readPlanCheck(call, await buildFirstQuestion(call, key, told)) };
}

/** Reads a plan with the findings that its page shows. */
async function readPlan(context: ReportContext, key: PlanKey, record: PlanRecord, number: number | null) {
  const told = await readTold(context, key, record, number);
  const versions = await readVersions(context, key);
  const { parts, check } = await checkTold(context, key, told);
  const byUid = new Map(told.references.map(({ uid, name }) => [uid, name]));
  const reported: ReportedPlan = {
    ...told,
    categoryName: told.categoryUid === null ? null : (byUid.get(told.categoryUid) ?? null),
    ownerNames: told.ownerUids.flatMap((uid) => byUid.get(uid) ?? []),
    statusName: number === null ? record.status.name : 'Approved',
    activatedBy: number === null ? record.activatedBy : [],
    check,
    versions,
    findRestart: (uid) => parts.graph.nodes[parts.graph.indexByUid.get(uid) ?? -1]?.restart ?? 0,
  };
  return { name: told.name, reported, inForce: versions.find(({ inForce }) => inForce)?.number };
}

/** Returns the classification of a plan in words; '' if the plan is not classified. */
export const describeClassification = (classification: Told['classification']): string =>
  classification === '' ? '' : classificationWords[classification];

/** Creates the reader of the reports about one kind of plan. */
export const createPlanReader = (type: ReportType & ('bcp' | 'resilience-plan'), kind: PlanKind): ReportReader => ({
  type,
  read: async (context, scope) => {
    const { key, record } = await readReportedRecord(context, kind, scope);
    const { name, reported, inForce } = await readPlan(context, key, record, scope.version);
    const working = `Working version ${record.versionNumber}, not in force`;
    const version =
      scope.version === null
        ? working
        : `Version ${scope.version}, ${inForce === scope.version ? 'in force' : 'approved'}`;
    const isCurrent = scope.version === null && inForce === record.versionNumber && record.status.phase === 'approved';
    return createContent(type, {
      title: name,
      version: isCurrent ? `Version ${record.versionNumber}, in force` : version,
      classification: describeClassification(reported.classification),
      blocks: describePlan(reported),
    });
  },
});
