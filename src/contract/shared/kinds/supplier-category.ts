import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { defineRecord } from './define-record.ts';

export const supplierCategory = defineRecord({
  kind: 'supplier_category',
  plural: 'supplier_categories',
  path: '/supplier-categories',
  permissions: 'supplier_category',
  opens: 'update',
  words: { one: 'supplier category', many: 'supplier categories' },
  menu: { under: 'supplier' },
  fields: categoryFields,
  can: {
    palette: true,
    delete: { whenUsed: ['reassign', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'suppliers',
  },
});
