import { defineRecord } from './define-record.ts';

export const industry = defineRecord({
  kind: 'industry',
  plural: 'industries',
  path: '/industries',
  scope: 'landlord',
  permissions: 'industry',
  words: { one: 'industry', many: 'industries' },
  menu: { group: 'platform', place: 2 },
  can: { palette: true, delete: { whenUsed: ['reassign', 'deactivate'], many: true }, views: true },
});
