import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { defineRecord } from './define-record.ts';

export const industry = defineRecord({
  kind: 'industry',
  plural: 'industries',
  path: '/industries',
  scope: 'landlord',
  permissions: 'industry',
  words: { one: 'industry', many: 'industries' },
  menu: { group: 'platform', place: 2 },
  fields: categoryFields,
  can: { palette: true, delete: { whenUsed: ['reassign', 'deactivate'], many: true }, views: true },
});
