import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { defineRecord } from './define-record.ts';

export const scenarioCategory = defineRecord({
  kind: 'scenario_category',
  plural: 'scenario_categories',
  permissions: 'dependency_scenario',
  words: { one: 'scenario category', many: 'scenario categories' },
  label: 'Scenario category',
  fields: categoryFields,
  can: { delete: { whenUsed: ['reassign', 'deactivate'], many: true }, archive: 'name', duplicate: 'activities' },
});
