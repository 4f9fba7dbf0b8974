import type { PlanActivation } from '#root/contract/plans/plan-sections.ts';
import { maxPlanLevels } from '#root/contract/plans/plan-terms.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { countPlanLevels, findPlanCycle } from '#root/domain/plans/plan-network.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { throwProblems } from '#root/server/shared/graph/find-providers.ts';
import { planActivationsRepository as repository } from './plan-activations.repository.ts';
import type { PlanKey } from './plan-tables.ts';
import { planErrors } from './plans.errors.ts';

/**
 * Checks that no plan would activate itself, directly or through others, and that no chain of plans would be too long.
 * Takes a lock, so that nobody else changes activations until the transaction ends.
 * @throws 422 `plan_cycle`, `too_many_levels`
 */
export async function checkActivations(db: WriteDb, key: PlanKey, rows: readonly PlanActivation[]): Promise<void> {
  await db.maybe(waitForTurn('plan activations', key.organisation));
  if (rows.length === 0) return;
  const own = rows.map(({ planUid }) => ({ from: key.uid, to: planUid }));
  const links = [...own, ...(await db.many(repository.others(key)))];
  const cycle = findPlanCycle(links, key.uid);
  if (cycle) {
    const named = new Map(
      (await db.many(repository.names(key.organisation, cycle))).map(({ uid, name }) => [uid, name]),
    );
    throw planErrors.planCycle(
      cycle.map((uid) => ({ uid, name: named.get(uid) ?? '' })),
      rows,
    );
  }
  if (countPlanLevels(links, key.uid) > maxPlanLevels) throw planErrors.tooManyLevels();
}

/**
 * Refuses templates and archived plans, unless the plan activates them already. @throws 400 at the rows of the refused
 * plans
 */
export async function checkAddedPlans(db: WriteDb, key: PlanKey, rows: readonly PlanActivation[]): Promise<void> {
  const uids = rows.map(({ planUid }) => planUid);
  const unfit = new Map((await db.many(repository.addedUnfit(key, uids))).map((plan) => [plan.uid, plan]));
  throwProblems(
    rows.flatMap(({ planUid }, index): FieldProblem[] => {
      const plan = unfit.get(planUid);
      const message = plan?.isTemplate
        ? 'This is a template. Choose a plan that was made from it'
        : 'This plan is archived. Restore it first, or choose another one';
      return plan ? [{ field: `rows.${index}.planUid`, message }] : [];
    }),
  );
}
