import { defineRecord } from './define-record.ts';

export const impactCategory = defineRecord({
  kind: 'impact_category',
  plural: 'impact_categories',
  path: '/settings/master/impact-categories',
  permissions: 'master',
  words: { one: 'impact category', many: 'impact categories' },
  can: { palette: true, delete: { whenUsed: ['deactivate'] }, archive: 'name', duplicate: 'always' },
});
