import { createPlanReader } from './plan-report.service.ts';

export const resiliencePlanReport = createPlanReader('resilience-plan', 'resilience_plan');
