import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanFit, RtoFit } from '#root/contract/plans/plan-fit.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { LossChoice, PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { findFirstLoss, findFirstTrigger, hasMisfit } from '#root/domain/plans/plan-fit.ts';
import { findStaleReasons } from '#root/domain/plans/stale-reasons.ts';
import { type Db, isWriting } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { findRtoFits } from '#root/server/shared/graph/engine.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { readPlanBia } from './plan-bia.repository.ts';
import { planFitsRepository as repository } from './plan-fits.repository.ts';
import type { PlansAsked } from './plan-list.repository.ts';
import { selectPlanRecord } from './plan-record.repository.ts';
import type { PlanKey } from './plan-tables.ts';
import type { PlanCalls } from './plans.service.ts';

/** The number of plans that are checked in one task of a thread. */
const plansAtOnce = 50;
/** The approximate size of a fit in memory, in bytes. */
const fitBytes = 200;

/** Returns the loss that the page of a plan checks first. */
async function readLoss(
  { db, parts: { graph } }: GraphCall,
  key: PlanKey,
  { content }: Pick<PlanRecord, 'content'>,
): Promise<LossChoice> {
  const isKept = (uid: string) => {
    const node = graph.nodes[graph.indexByUid.get(uid) ?? -1];
    return node !== undefined && !node.archived;
  };
  const loss = findFirstLoss(content, isKept);
  if (loss.what !== 'scenario') return loss;
  return { what: 'targets', targets: await db.many(repository.targets(key.organisation, loss.uid)) };
}

/** Reads a plan and returns the check that its page makes first; undefined if the plan no longer exists. */
async function readQuestion(call: GraphCall, key: PlanKey): Promise<PlanQuestion | undefined> {
  const json = await call.db.record(selectPlanRecord(key));
  if (!json) return undefined;
  const { data } = JSON.parse(json.text) as { data: PlanRecord };
  return buildFirstQuestion(call, key, data);
}

/** Returns the check that the page of a plan makes first for this content. */
export async function buildFirstQuestion(
  call: GraphCall,
  key: PlanKey,
  plan: Pick<PlanRecord, 'content'>,
): Promise<PlanQuestion> {
  const { scope, tasks, team, strategies, triggers } = plan.content;
  const content = { scope, tasks, team, strategies, triggers };
  return { content, loss: await readLoss(call, key, plan), triggerUid: findFirstTrigger(content) };
}

async function readStale({ db }: GraphCall, key: PlanKey): Promise<boolean> {
  const approved = await db.maybe(repository.approvedBia(key));
  if (!approved) return false;
  const uids = approved.bia.map(({ uid }) => uid);
  const now = await db.maybe(readPlanBia(key.organisation, uids));
  return findStaleReasons(approved.bia, now?.bia ?? []).length > 0;
}

/** Collects plans, and computes the fits of all of them together. */
function createBatch(call: GraphCall, kind: PlanKind, organisation: string) {
  const asked: { readonly uid: string; readonly done: PromiseWithResolvers<PlanFit> }[] = [];
  const answer = async (some: typeof asked) => {
    const questions: (PlanQuestion | undefined)[] = [];
    const stale: boolean[] = [];
    for (const { uid } of some) {
      const key = { kind, organisation, uid };
      questions.push(await readQuestion(call, key));
      stale.push(await readStale(call, key));
    }
    const known = questions.filter((question) => question !== undefined);
    const fits = known.length > 0 ? [...(await findRtoFits(call, known))] : [];
    for (const [at, { uid, done }] of some.entries()) {
      const rto: RtoFit = questions[at] ? (fits.shift() ?? 'unknown') : 'none';
      done.resolve({ uid, isStale: stale[at] ?? false, rto });
    }
  };
  return {
    add: (uid: string): Promise<PlanFit> => {
      const done = Promise.withResolvers<PlanFit>();
      asked.push({ uid, done });
      return done.promise;
    },
    run: async () => {
      try {
        for (let at = 0; at < asked.length; at += plansAtOnce) await answer(asked.slice(at, at + plansAtOnce));
      } catch (error) {
        for (const { done } of asked) done.reject(error);
      }
    },
  };
}

interface FitCtx {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly services: Pick<Services, 'graphs' | 'whatIfs'>;
}

/**
 * Returns how plans fit the business impact analysis. A fit is computed once for each version of a plan and of the
 * dependency graph. @throws 422 `too_large`, 429
 */
async function readFits(ctx: FitCtx, kind: PlanKind, uids: readonly string[]): Promise<PlanFit[]> {
  const { organisation, services } = ctx;
  // A call to the engine can wait for a thread, and must not hold a connection meanwhile.
  const db = isWriting(ctx.db) ? ctx.db.outside : ctx.db;
  const keys = await db.many(repository.keys(kind, organisation.uid, uids));
  if (keys.length === 0) return [];
  const parts = await services.graphs.read(db, organisation.uid);
  const call = { db, whatIfs: services.whatIfs, parts };
  const batch = createBatch(call, kind, organisation.uid);
  const fits = keys.map(({ uid, key }) =>
    services.whatIfs.read(db, parts, `fit of ${kind} ${key}`, async () => ({
      value: await batch.add(uid),
      bytes: fitBytes,
    })),
  );
  const [found] = await Promise.all([Promise.all(fits), batch.run()]);
  return found;
}

/** @throws 404 if one of the plans does not exist */
export const readPlanFits = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['fits']>) => {
  const uids = [...new Set(ctx.body.uids)];
  const data = await readFits(ctx, kind, uids);
  if (data.length < uids.length) throw errors.notFound();
  return { data };
};

type Filter = Partial<PlansAsked['filter']>;

/**
 * Replaces the filter for flaws, which SQL cannot evaluate, with the uids of the plans that have these flaws. @param
 * list returns the uids of the plans that match the other filters
 */
export async function resolveFits<Asked extends { readonly q: string; readonly filter: object }>(
  ctx: FitCtx,
  kind: PlanKind,
  asked: Asked,
  list: (asked: { readonly q: string; readonly filter: object; readonly expected: number }) => Promise<string[]>,
): Promise<Asked> {
  const { fit, ...filter } = asked.filter as Filter;
  if (!fit) return asked;
  const fits = await readFits(ctx, kind, await list({ q: asked.q, filter, expected: 0 }));
  const uid = fits.filter((one) => hasMisfit(one, fit)).map((one) => one.uid);
  return { ...asked, filter: { ...filter, uid } };
}
