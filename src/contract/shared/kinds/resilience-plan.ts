import { defineRecord } from './define-record.ts';
import { describePlanParts, planReferences } from './plan-definition.ts';

export const resiliencePlan = defineRecord({
  kind: 'resilience_plan',
  plural: 'resilience_plans',
  path: '/resilience-plans',
  permissions: 'resilience_plan',
  words: { one: 'resilience plan', many: 'resilience plans' },
  parts: describePlanParts('resilience_plan', 'a resilience plan'),
  refersTo: [...planReferences, 'bcp'],
  can: {
    approve: true,
    palette: true,
    delete: { instead: ['archive'], many: true },
    views: true,
    archive: 'name',
    duplicate: 'plans',
  },
});
