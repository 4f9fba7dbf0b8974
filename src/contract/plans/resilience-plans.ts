import { resiliencePlan } from '#root/contract/shared/kinds/resilience-plan.ts';
import { planEndpoints } from './plan-endpoints.ts';
import { planVersionEndpoints } from './plan-versions.ts';

const calls = planEndpoints(resiliencePlan);

export const resiliencePlans = { ...calls, ...planVersionEndpoints(resiliencePlan, calls.get.path) };
