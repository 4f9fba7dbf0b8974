import { bcp } from '#root/contract/shared/kinds/bcp.ts';
import { planEndpoints } from './plan-endpoints.ts';
import { planVersionEndpoints } from './plan-versions.ts';

const calls = planEndpoints(bcp);

export const businessContinuityPlans = { ...calls, ...planVersionEndpoints(bcp, calls.get.path) };
