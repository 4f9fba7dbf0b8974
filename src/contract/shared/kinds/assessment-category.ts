import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { defineRecord } from './define-record.ts';

export const assessmentCategory = defineRecord({
  kind: 'assessment_category',
  plural: 'assessment_categories',
  permissions: 'bia',
  words: { one: 'BIA category', many: 'BIA categories' },
  fields: categoryFields,
  can: { delete: { whenUsed: ['reassign', 'deactivate'], many: true }, archive: 'name', duplicate: 'activities' },
});
