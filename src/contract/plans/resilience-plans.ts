import { resiliencePlan } from '#root/contract/shared/kinds/resilience-plan.ts';
import { planEndpoints } from './plan-endpoints.ts';

export const resiliencePlans = planEndpoints(resiliencePlan);
