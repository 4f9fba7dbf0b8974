import { defineRecord } from './define-record.ts';
import { describePlanFields, describePlanParts, planReferences } from './plan-definition.ts';

export const resiliencePlan = defineRecord({
  kind: 'resilience_plan',
  plural: 'resilience_plans',
  path: '/resilience-plans',
  listsChosen: true,
  permissions: 'resilience_plan',
  words: { one: 'resilience plan', many: 'resilience plans' },
  parts: describePlanParts('resilience_plan', 'a resilience plan'),
  refersTo: [...planReferences, 'bcp'],
  fields: describePlanFields('resilience_plan', 'resilience-plan-statuses'),
  can: {
    approve: true,
    palette: true,
    delete: { instead: ['archive'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'plans',
  },
});
