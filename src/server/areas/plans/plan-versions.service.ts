import { maxStaleReasons } from '#root/contract/plans/plan-bia.ts';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import { emptyContent } from '#root/domain/plans/new-content.ts';
import { findStaleReasons } from '#root/domain/plans/stale-reasons.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { readPlanBia } from './plan-bia.repository.ts';
import { selectPlanRecord } from './plan-record.repository.ts';
import { type PlanVersionRow, plansRepository as repository } from './plans.repository.ts';
import { findKey, type PlanCalls } from './plans.service.ts';

/** Reads an approved version. If plans got a section only after the version was approved, this section is empty. */
export function readFrozenPlan(text: string): FrozenPlan {
  const frozen = JSON.parse(text) as FrozenPlan;
  return { ...frozen, content: { ...emptyContent, ...frozen.content } };
}

const toVersion = ({ uid: _, createdAt, ...row }: PlanVersionRow) => ({ ...row, createdAt: createdAt.toISOString() });

export const listVersions = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['versions']>) => {
  const key = findKey(kind, ctx);
  const rows = await ctx.db.many(repository.versions(key));
  if (rows.length === 0 && !(await ctx.db.maybe(repository.lifecycle(key)))) throw errors.notFound();
  return { data: rows.map(toVersion) };
};

export const readVersion = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['version']>) => {
  const row = await ctx.db.maybe(repository.version(findKey(kind, ctx), ctx.params.number));
  if (!row) throw errors.notFound();
  const { content, ...version } = row;
  return { data: { ...toVersion(version), content: readFrozenPlan(content) } };
};

/** Reads the present business impact analysis of the activities in the scope of a plan. */
export const readBia = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['bia']>) => {
  const json = await ctx.db.record(selectPlanRecord(findKey(kind, ctx)));
  if (!json) throw errors.notFound();
  const { data } = JSON.parse(json.text) as { data: PlanRecord };
  const found = await ctx.db.maybe(readPlanBia(ctx.organisation.uid, data.content.scope.activityUids));
  return { data: found?.bia ?? [] };
};

/**
 * Compares the business impact analysis at the approval of the version in force with the present business impact
 * analysis.
 */
export const readStaleness = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['staleness']>) => {
  const key = findKey(kind, ctx);
  const inForce = (await ctx.db.many(repository.versions(key))).find((version) => version.inForce);
  if (!inForce) {
    if (!(await ctx.db.maybe(repository.lifecycle(key)))) throw errors.notFound();
    return { data: { number: null, reasons: [] } };
  }
  const row = await ctx.db.maybe(repository.version(key, inForce.number));
  const { bia } = JSON.parse(row?.content ?? '{"bia":[]}') as Pick<FrozenPlan, 'bia'>;
  const now = await ctx.db.maybe(
    readPlanBia(
      ctx.organisation.uid,
      bia.map(({ uid }) => uid),
    ),
  );
  return {
    data: { number: inForce.number, reasons: findStaleReasons(bia, now?.bia ?? []).slice(0, maxStaleReasons) },
  };
};
