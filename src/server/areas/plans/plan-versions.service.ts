import type { FrozenPlan } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { type PlanVersionRow, plansRepository as repository } from './plans.repository.ts';
import { findKey, type PlanCalls } from './plans.service.ts';

const toVersion = ({ uid: _, createdAt, ...row }: PlanVersionRow) => ({ ...row, createdAt: createdAt.toISOString() });

export const listVersions = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['versions']>) => {
  const key = findKey(kind, ctx);
  const rows = await ctx.db.many(repository.versions(key));
  if (rows.length === 0 && !(await ctx.db.maybe(repository.life(key)))) throw errors.notFound();
  return { data: rows.map(toVersion) };
};

export const readVersion = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['version']>) => {
  const row = await ctx.db.maybe(repository.version(findKey(kind, ctx), ctx.params.number));
  if (!row) throw errors.notFound();
  const { content, ...version } = row;
  return { data: { ...toVersion(version), content: JSON.parse(content) as FrozenPlan } };
};
