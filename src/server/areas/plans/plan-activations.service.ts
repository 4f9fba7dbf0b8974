import type { PlanActivation } from '#root/contract/plans/plan-sections.ts';
import { mostPlanLevels } from '#root/contract/plans/plan-terms.ts';
import { countPlanLevels, findPlanCycle } from '#root/domain/plans/plan-network.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { planActivationsRepository as repository } from './plan-activations.repository.ts';
import type { PlanKey } from './plan-tables.ts';
import { planErrors } from './plans.errors.ts';

/**
 * Checks that no plan would activate itself, and that no chain of plans would be too long. Until the end of the
 * transaction nobody else changes which plans activate which.
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
  if (countPlanLevels(links, key.uid) > mostPlanLevels) throw planErrors.tooManyLevels();
}
