import { createPlanReader } from './plan-report.service.ts';

export const bcpReport = createPlanReader('bcp', 'bcp');
