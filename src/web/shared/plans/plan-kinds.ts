import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { resiliencePlans } from '#root/contract/plans/resilience-plans.ts';
import { bcp } from '#root/contract/shared/kinds/bcp.ts';
import { resiliencePlan } from '#root/contract/shared/kinds/resilience-plan.ts';

/** The calls of either kind of plan. */
export type PlanCalls = typeof businessContinuityPlans | typeof resiliencePlans;

/** The data about a kind of plan that its screens need. Both kinds have the same screens. */
export interface PlanKindInfo {
  readonly kind: PlanKind;
  readonly definition: typeof bcp | typeof resiliencePlan;
  readonly calls: PlanCalls;
  /** The path of the list. */
  readonly path: '/business-continuity-plans' | '/resilience-plans';
  /** The master list of the statuses. */
  readonly statuses: 'bcp-statuses' | 'resilience-plan-statuses';
  /** The name of the list under which views are saved. */
  readonly list: 'business-continuity-plans' | 'resilience-plans';
}

export const planKindInfo = {
  bcp: {
    kind: 'bcp',
    definition: bcp,
    calls: businessContinuityPlans,
    path: bcp.path,
    statuses: 'bcp-statuses',
    list: 'business-continuity-plans',
  },
  resilience_plan: {
    kind: 'resilience_plan',
    definition: resiliencePlan,
    calls: resiliencePlans,
    path: resiliencePlan.path,
    statuses: 'resilience-plan-statuses',
    list: 'resilience-plans',
  },
} as const satisfies Readonly<Record<PlanKind, PlanKindInfo>>;
