import { defineRecord } from './define-record.ts';
import { describePlanFields, describePlanParts, planReferences } from './plan-definition.ts';

export const bcp = defineRecord({
  kind: 'bcp',
  plural: 'business_continuity_plans',
  path: '/business-continuity-plans',
  listsChosen: true,
  permissions: 'bcp',
  words: { one: 'business continuity plan', many: 'business continuity plans' },
  parts: describePlanParts('bcp', 'a business continuity plan'),
  refersTo: [...planReferences, 'resilience_plan'],
  fields: describePlanFields('bcp', 'bcp-statuses'),
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
