import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { defineRecord } from './define-record.ts';

export const equipmentCategory = defineRecord({
  kind: 'equipment_category',
  plural: 'equipment_categories',
  path: '/equipment-categories',
  permissions: 'equipment',
  words: { one: 'equipment category', many: 'equipment categories' },
  menu: { under: 'equipment' },
  fields: categoryFields,
  can: {
    palette: true,
    delete: { whenUsed: ['reassign', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'equipment',
  },
});
