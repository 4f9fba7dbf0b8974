import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { resiliencePlans } from '#root/contract/plans/resilience-plans.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, type Handlers, implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createUidLister, type Matching } from '#root/server/shared/bulk/selection.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { createPlan } from './new-plan.service.ts';
import { createPlanApprovalHandlers } from './plan-approval.ts';
import { planExport } from './plan-exports.ts';
import { readPlanFits, resolveFits } from './plan-fits.service.ts';
import { selectPlanPage } from './plan-list.repository.ts';
import { selectPlanRecord } from './plan-record.repository.ts';
import { listVersions, readBia, readStaleness, readVersion } from './plan-versions.service.ts';
import { createPlanConstraints } from './plans.errors.ts';
import { planBulk } from './plans.repository.ts';
import {
  archivePlan,
  copyPlan,
  findKey,
  type PlanCalls,
  removePlan,
  restorePlan,
  saveSection,
  updatePlan,
} from './plans.service.ts';

type ListCtx = Pick<Ctx<PlanCalls['bulkSet']>, 'organisation' | 'services'> & { readonly db: Db };

const saveSections = (kind: PlanKind) => ({
  saveScope: saveSection(kind, 'scope'),
  saveTexts: saveSection(kind, 'texts'),
  saveTriggers: saveSection(kind, 'triggers'),
  saveActivations: saveSection(kind, 'activations'),
  saveTeam: saveSection(kind, 'team'),
  saveContacts: saveSection(kind, 'contacts'),
  saveStrategies: saveSection(kind, 'strategies'),
  saveTasks: saveSection(kind, 'tasks'),
  saveMessages: saveSection(kind, 'messages'),
});

/** Creates the handlers of a kind of plan. */
function createPlanHandlers(kind: PlanKind): Handlers<PlanCalls> {
  const page = (organisation: string, asked: Parameters<typeof selectPlanPage>[2]) =>
    selectPlanPage(kind, organisation, asked);
  const listAll = createUidLister({ page });
  /** Returns the same query with the filter for flaws replaced by the uids of the plans that have these flaws. */
  const resolve = <Asked extends { readonly q: string; readonly filter: object }>(ctx: ListCtx, asked: Asked) =>
    resolveFits(ctx, kind, asked, (others) => listAll(ctx, others));
  const listed = async (ctx: ListCtx, asked: Matching) => listAll(ctx, await resolve(ctx, asked));
  const exported = createRegisterExport(planExport(kind), { page });
  const remove = removePlan(kind);
  const bulk = planBulk(kind);
  return {
    list: async (ctx) => {
      const { db, organisation, services, query } = ctx;
      const selected = page(organisation.uid, await resolve(ctx, query));
      // Whether a plan is overdue depends on the time, so this response is not cached.
      return query.filter.overdue ? db.json(selected) : services.responses.json(db, organisation.uid, selected);
    },
    fits: readPlanFits(kind),
    get: async (ctx) => {
      const record = await ctx.db.record(selectPlanRecord(findKey(kind, ctx)));
      if (!record) throw errors.notFound();
      return record;
    },
    create: createPlan(kind),
    update: updatePlan(kind),
    remove,
    bulkSet: (ctx) => setMany(bulk, ctx, (asked) => listed(ctx, asked)),
    ...createBulkDelete({ table: findTable(kind), remove, constraints: createPlanConstraints(kind), listed }),
    ...exported,
    exportFile: async (ctx) => exported.exportFile({ ...ctx, query: await resolve(ctx, ctx.query) }),
    ...saveSections(kind),
    copy: copyPlan(kind),
    archive: archivePlan(kind),
    restore: restorePlan(kind),
    ...createPlanApprovalHandlers(kind),
    bia: readBia(kind),
    staleness: readStaleness(kind),
    versions: listVersions(kind),
    version: readVersion(kind),
  };
}

// The calls of both kinds differ only in their paths and permissions, so they have the same handlers.
const resiliencePlanHandlers = createPlanHandlers('resilience_plan') as unknown as Handlers<typeof resiliencePlans>;

export const planRoutes = [
  ...implement(businessContinuityPlans, createPlanHandlers('bcp'), createPlanConstraints('bcp')),
  ...implement(resiliencePlans, resiliencePlanHandlers, createPlanConstraints('resilience_plan')),
];
