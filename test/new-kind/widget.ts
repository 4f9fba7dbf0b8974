import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { defineRecord } from '#root/contract/shared/kinds/define-record.ts';

/** A kind of record that exists only in this test. */
export const widget = defineRecord({
  kind: 'widget',
  plural: 'widgets',
  path: '/widgets',
  permissions: 'application',
  words: { one: 'widget', many: 'widgets' },
  fields: categoryFields,
  can: {
    palette: true,
    delete: { whenUsed: ['reassign'], instead: ['deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'widgets',
  },
});
