import { bcp } from '#root/contract/shared/kinds/bcp.ts';
import { planEndpoints } from './plan-endpoints.ts';

export const businessContinuityPlans = planEndpoints(bcp);
